import { FIRST_CATEGORIES } from '#trading-api/catalogue/first/first-categories.ts';
import { buildingMaterials } from './building-materials.ts';
import { chemicals } from './chemicals.ts';
import { energy } from './energy.ts';
import { hardware } from './hardware.ts';
import { machineParts } from './machine-parts.ts';
import { nonFerrous } from './non-ferrous.ts';
import { packaging } from './packaging.ts';
import { plastics } from './plastics.ts';
import type { Division, ProductGroup, ProductLine } from './product-line.ts';
import { rubber } from './rubber.ts';
import { steel } from './steel.ts';

const DIVISIONS: readonly Division[] = [
  steel,
  nonFerrous,
  chemicals,
  plastics,
  rubber,
  buildingMaterials,
  energy,
  machineParts,
  hardware,
  packaging,
];

type Category = (typeof FIRST_CATEGORIES)[number];

/** A product line with its place in the tree. */
export interface ShelvedLine extends ProductLine {
  codes: readonly [string, string, string];
  makers: readonly string[];
  group: ProductGroup;
  /** Of its category. */
  unit: string;
  unitDecimals: boolean;
}

function categoryNamed(name: string, parent: string | null): Category {
  const found = FIRST_CATEGORIES.find((row) => row.name === name && row.parentCode === parent);
  if (!found) throw new RangeError(`no category ${name} in ${parent}`);
  return found;
}

/** The lines of each first-level category, in the order of the tree. */
export const SHELVES: readonly (readonly ShelvedLine[])[] = DIVISIONS.map((division) => {
  const first = categoryNamed(division.name, null).code;
  return division.groups.flatMap((group) => {
    const second = categoryNamed(group.name, first).code;
    return group.lines.map((line): ShelvedLine => {
      const { code, unit, unitDecimals } = categoryNamed(line.name, second);
      return {
        makers: group.makers,
        ...line,
        group,
        codes: [first, second, code],
        unit,
        unitDecimals,
      };
    });
  });
});

export const DIVISION_NAMES = DIVISIONS.map((division) => division.name);
