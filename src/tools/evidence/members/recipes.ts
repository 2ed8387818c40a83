/** Every closed set that is written from upstream, by its table. Pure. */
import { cluster } from './cluster.ts';
import { gpu } from './gpu.ts';
import { network } from './network.ts';
import type { Recipes } from './recipe.ts';
import { storage } from './storage.ts';
import { system } from './system.ts';

export const recipes: Recipes = { ...system, ...gpu, ...network, ...cluster, ...storage };
