import { namesIn } from '../named-rows.ts';
import { BUILDING } from './building.ts';
import { CHEMICALS } from './chemicals.ts';
import { ELECTRICAL } from './electrical.ts';
import { ENERGY } from './energy.ts';
import { FOREIGN_MATERIALS } from './foreign.ts';
import { FOREIGN_MACHINES } from './foreign-machines.ts';
import { MACHINERY } from './machinery.ts';
import { METALS } from './metals.ts';
import { PACKAGING } from './packaging.ts';
import { PLASTICS } from './plastics.ts';
import { STEEL } from './steel.ts';

/** What people say for the goods of each trade; each name finds what it means, and not the reverse. */
export const NAMES_OF_TRADES = namesIn(
  [
    ...[STEEL, METALS, BUILDING, CHEMICALS, PLASTICS, ENERGY],
    ...[MACHINERY, ELECTRICAL, PACKAGING, FOREIGN_MATERIALS, FOREIGN_MACHINES],
  ].join('\n'),
);
