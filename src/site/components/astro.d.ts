/** `astro check` reads what components are made of; the compiler that reads all else takes them as they are named. */
declare module '*.astro' {
	const component: import('astro/runtime/server/index.js').AstroComponentFactory;
	export default component;
}
