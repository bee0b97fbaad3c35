import type { OwnKey } from '#app/domain/catalogue/attributes.ts';
import {
  ATTRIBUTES,
  type Attribute,
  type Attributes,
  type Shape,
  shapeOf,
} from '#app/domain/catalogue/search/specification.ts';
import type { ColumnKey, ShownKey } from './columns.ts';

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
  if (!haveMost(goods, hasOwn)) return null;
  return [...own, ...usual.filter((key) => !LEFT_OUT.has(key))];
}

/** So many have room beside each other. */
const MOST_COLUMNS = 9;

/** What a list with attributes has no room for: the field of the quantity says with how much a purchase begins. */
const LEFT_OUT_BESIDE: ReadonlySet<ColumnKey> = new Set([...LEFT_OUT, 'least']);

/**
 * The columns of a list with what the market has made for its goods, where most of them say it, as far as there is room:
 * behind the specification, or what goods of a shape say in its place.
 * @param ofShape those of the list's shape; null: it has none
 * @param usual those of the list
 */
export function withMade(
  made: Iterable<OwnKey>,
  goods: readonly Readonly<Partial<Record<ShownKey, string>>>[],
  { ofShape, usual }: { ofShape: readonly ColumnKey[] | null; usual: readonly ColumnKey[] },
): readonly ShownKey[] {
  const said = [...made].filter((key) => haveMost(goods, (cells) => cells[key] !== undefined));
  if (said.length === 0) return ofShape ?? usual;
  const own = ofShape?.filter((key) => !usual.includes(key)) ?? ['specs' as const];
  const front = own.filter((key) => goods.some((cells) => cells[key]));
  const others = usual.filter((key) => !LEFT_OUT_BESIDE.has(key));
  const room = Math.max(1, MOST_COLUMNS - front.length - others.length);
  return [...front, ...said.slice(0, room), ...others];
}

const haveMost = <Goods>(goods: readonly Goods[], has: (each: Goods) => boolean): boolean =>
  goods.filter(has).length * 2 > goods.length;

const isAttribute = (key: string): key is Attribute => Object.hasOwn(ATTRIBUTES, key);
