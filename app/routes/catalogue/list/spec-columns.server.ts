import {
  ATTRIBUTES,
  type Attribute,
  type Attributes,
  type Shape,
  shapeOf,
} from '#app/domain/catalogue/search/specification.ts';
import type { ColumnKey } from './columns.ts';

/** The columns in which goods of a shape are compared, in the place of their specification. */
const OF_SHAPE: Readonly<Partial<Record<Shape, readonly ColumnKey[]>>> = {
  bar: ['grade', 'diameter', 'length'],
  flat: ['grade', 'thickness', 'width', 'length'],
  tube: ['grade', 'outerDiameter', 'wall', 'length'],
};
const CHEMICALS: readonly ColumnKey[] = ['grade', 'content', 'pack'];

/** What a list of such goods has no room for. */
const LEFT_OUT: ReadonlySet<ColumnKey> = new Set(['specs', 'sales']);

/** Of so many of a page's goods the shape is that of all. */
const MOST = 0.8;

/** The shape that the great majority of goods have by their names. */
export function commonShape(names: readonly string[]): Shape | undefined {
  const shapes = names.map(shapeOf);
  return shapes.find(
    (shape) => shapes.filter((each) => each === shape).length >= MOST * shapes.length,
  );
}

/**
 * The columns of a list of goods of one shape: their attributes in the place of their specification,
 * where most of the goods have one of them; null otherwise.
 * @param usual those of the list
 */
export function columnsOfShape(
  shape: Shape | undefined,
  goods: readonly Attributes[],
  usual: readonly ColumnKey[],
): readonly ColumnKey[] | null {
  if (!shape) return null;
  const own = OF_SHAPE[shape] ?? CHEMICALS;
  const hasOwn = (attributes: Attributes) =>
    own.some((key) => isAttribute(key) && attributes[key] !== undefined);
  if (goods.filter(hasOwn).length * 2 <= goods.length) return null;
  return [...own, ...usual.filter((key) => !LEFT_OUT.has(key))];
}

const isAttribute = (key: string): key is Attribute => Object.hasOwn(ATTRIBUTES, key);
