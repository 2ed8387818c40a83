interface ImportMetaEnv {
	/** Whether pages carry their policy: in a build, not in `astro dev`, whose own scripts and styles stand in pages. */
	readonly CARRIES_POLICY: boolean;
}
