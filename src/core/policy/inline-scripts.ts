/**
 * The only scripts that stand in pages: each must run before anything is painted. Everything else is a file. They are
 * written short, since pages carry them, and are here and nowhere else, since the policy names them by hash.
 */
import { LOCALE_KEY, THEME_KEY } from './kept-names.ts';

/** The script that offers to load a page anew (src/site/offline/load-anew.ts), beside the icon at the root of the site. */
export const LOAD_ANEW = 'load-anew.js';

/**
 * Takes the theme that the reader chose. Storage may be off.
 *
 * Modules run before a page is loaded, and the last thing that its own does is to take back what then happens
 * (src/site/components/page.ts). So it happens where that module is gone, damaged or something else.
 *
 * @param base the base path of the site, with or without a slash at the end. It is written into the script: to find it
 *   there costs each page twice the bytes.
 */
export const pageScript = (base: string): string =>
	`try{document.documentElement.dataset.theme=localStorage.${THEME_KEY}??''}catch{}onload=()=>import('${base.replace(/\/*$/, '/')}${LOAD_ANEW}')`;

/** Goes to the reader's language: the one chosen before, else the first of the browser's that there is, else English. */
export const languageScript = `{
let{base,path,locales,otherwise}=document.documentElement.dataset,chosen;
try{chosen=localStorage.${LOCALE_KEY}}catch{}
let wanted=[chosen,...navigator.languages.map(tag=>tag.toLowerCase().split('-')[0])];
let code=wanted.find(code=>code&&locales.split(' ').includes(code))??otherwise;
location.replace(base+'/'+code+path+location.search+location.hash)
}`;

/** Goes from an old address to the new one in `data-to`; the reader's own anchor goes before that of the new one. */
export const movedScript = `{
let{dataset:{to}}=document.currentScript;
location.replace(to.split('#')[0]+location.search+(location.hash||new URL(to,location.href).hash))
}`;
