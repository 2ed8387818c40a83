/** The frames that pages list, each with what its evidence is found by. */

import type { Frame } from '../../core/schemas/fields.ts';
import { messageOfFrame } from '../../diagnosis/matching/index.ts';
import { fingerprintOf } from '../files/evidence.ts';
import type { FailureFolder } from '../files/tree-fs.ts';

/** A frame of a page, and by what its evidence is found. */
export interface FrameClaim {
	/** `zero3-saved-empty-weights/in-set_peft_model_state_dict` */
	key: string;
	fingerprint: string;
	frame: Frame;
}

/** @example framesOf(failure)[0]?.key // => 'zero3-saved-empty-weights/in-set_peft_model_state_dict' */
export const framesOf = ({ id, neutral: { data } }: FailureFolder): FrameClaim[] =>
	(data.frames ?? []).map((frame) => {
		const message = messageOfFrame(frame);
		const fingerprint = fingerprintOf({ ...message, software: [frame.software], file: frame.file });
		return { key: `${id}/${message.id}`, fingerprint, frame };
	});
