/** How texts are pressed that come with the command: by Node's Brotli, with a window over all of them. */
import { brotliCompressSync, constants } from 'node:zlib';

/**
 * Presses a text. zlib's own `brotliDecompressSync` reads it.
 *
 * @param quality 0 to 11. The best takes seconds for a megabyte, and is a tenth smaller than 9.
 */
export const press = (text: string, quality: number = constants.BROTLI_MAX_QUALITY): Buffer =>
	brotliCompressSync(text, {
		params: {
			[constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
			[constants.BROTLI_PARAM_QUALITY]: quality,
		},
	});
