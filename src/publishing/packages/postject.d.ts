/** It ships no types. */
declare module 'postject' {
	interface Options {
		/** What of the file is turned on where the resource is in it. */
		sentinelFuse?: string;
		/** Of Mach-O: the segment for the resource. */
		machoSegmentName?: string;
	}
	/** Writes a resource into a copy of an executable file, in place. */
	export function inject(file: string, resource: string, data: Buffer, options?: Options): Promise<void>;
}
