/** Where the third picture of a product is taken. */
export type Scene = 'warehouse' | 'yard' | 'tanks';

/** What is sold in a third-level category. */
export interface ProductLine {
  /** The category. */
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

/** What is sold in a second-level category. */
export interface ProductGroup {
  name: string;
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
  scene: Scene,
  makers: readonly string[],
  lines: readonly ProductLine[],
): ProductGroup {
  return { name, scene, makers, lines };
}
