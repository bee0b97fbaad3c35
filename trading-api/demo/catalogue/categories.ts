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

/** A product line with its place in the tree; codes have two digits a level. */
export interface ShelvedLine extends ProductLine {
  codes: readonly [string, string, string];
  makers: readonly string[];
  group: ProductGroup;
}

const twoDigits = (index: number) => String(index + 1).padStart(2, '0');

/** The lines of each first-level category, in the order of the tree. */
export const SHELVES: readonly (readonly ShelvedLine[])[] = DIVISIONS.map((division, d) =>
  division.groups.flatMap((group, g) =>
    group.lines.map((line, l): ShelvedLine => {
      const first = twoDigits(d);
      const second = first + twoDigits(g);
      return {
        makers: group.makers,
        ...line,
        group,
        codes: [first, second, second + twoDigits(l)],
      };
    }),
  ),
);

export const DIVISION_NAMES = DIVISIONS.map((division) => division.name);

/** Rows of the category table, parents before children. */
export function categoryRows() {
  return DIVISIONS.flatMap((division, d) => {
    const code = twoDigits(d);
    const [firstGroup] = division.groups;
    if (!firstGroup) throw new RangeError(`${division.name} has no groups`);
    return [
      row(code, division.name, null, 1, firstGroup, d),
      ...division.groups.flatMap((group, g) => {
        const groupCode = code + twoDigits(g);
        return [
          row(groupCode, group.name, code, 2, group, g),
          ...group.lines.map((line, l) =>
            row(groupCode + twoDigits(l), line.name, groupCode, 3, group, l),
          ),
        ];
      }),
    ];
  });
}

function row(
  code: string,
  name: string,
  parentCode: string | null,
  level: 1 | 2 | 3,
  { unit }: ProductGroup,
  index: number,
) {
  return {
    code,
    name,
    parentCode,
    level,
    unit: unit.name,
    unitDecimals: unit.decimals,
    sort: index + 1,
  };
}
