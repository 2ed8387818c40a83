import type { APIRoute } from 'astro';
import { pathsOf } from '../_files.ts';

export const getStaticPaths = () => pathsOf('json');
export const GET: APIRoute = ({ props }) => Response.json(props['make']());
