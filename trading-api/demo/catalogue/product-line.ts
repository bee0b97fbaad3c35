/** How goods of a unit are counted (decision 13). */
export interface Unit {
  name: string;
  decimals: boolean;
}

export const TONNE: Unit = { name: '吨', decimals: true };
export const CUBIC_METRE: Unit = { name: '立方米', decimals: true };
export const SQUARE_METRE: Unit = { name: '平方米', decimals: true };
export const counted = (name: string): Unit => ({ name, decimals: false });

/** Where the third picture of a product is taken. */
export type Scene = 'warehouse' | 'yard' | 'tanks';

/** A third-level category and what is sold in it. */
export interface ProductLine {
  name: string;
  /** Pictures `/goods/<picture>.svg` and `/goods/<picture>-detail.svg`. */
  picture: string;
  /** Whole yuan a unit, for a grade of 100 %. */
  price: number;
  /** Grade or model → its price in per cent of `price`. */
  grades: Readonly<Record<string, number>>;
  specs: readonly string[];
  /** What the goods are called; the category's name when there is nothing better. */
  names: readonly string[];
  /** Who makes it, where not everybody of the group does. */
  makers?: readonly string[];
  /** How many per cent of the first spec's price each further spec costs more. */
  growth?: number;
}

export interface ProductGroup {
  name: string;
  unit: Unit;
  scene: Scene;
  makers: readonly string[];
  lines: readonly ProductLine[];
}

export interface Division {
  name: string;
  groups: readonly ProductGroup[];
}

export function line(
  name: string,
  picture: string,
  price: number,
  grades: Readonly<Record<string, number>>,
  specs: readonly string[],
  names: readonly string[] = [name],
  exceptions: Pick<ProductLine, 'makers' | 'growth'> = {},
): ProductLine {
  return { name, picture, price, grades, specs, names, ...exceptions };
}

export function group(
  name: string,
  unit: Unit,
  scene: Scene,
  makers: readonly string[],
  lines: readonly ProductLine[],
): ProductGroup {
  return { name, unit, scene, makers, lines };
}
