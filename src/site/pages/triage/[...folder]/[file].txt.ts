import type { APIRoute } from 'astro';
import { pathsOf } from '../_files.ts';

export const getStaticPaths = () => pathsOf('txt');
export const GET: APIRoute = ({ props }) => new Response(props['make']());
