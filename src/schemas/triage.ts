/** What the box says of a failure or problem, in one language. Short keys: all of it is shipped to the browser. */
export interface TriageText {
	/** May contain `code` and **bold**. */
	fix: string;
	command?: string;
	/** For each named hole: what the value is, and what it tells. */
	values?: Record<string, [label: string, meaning: string]>;
}

/** Of one failure, loaded when it has been recognised. */
export interface TriageDetails extends TriageText {
	/** How its guides treat it, by problem: `lightrft/cuda-oom`. */
	problems: Record<string, TriageText & { title: string }>;
}

/** Of all failures, loaded with the first answer. */
export interface TriageTitles {
	failures: Record<string, string>;
	/** Names of the guides, in order. */
	guides: Record<string, string>;
}
