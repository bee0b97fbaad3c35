import { lengthOf, typedText, typedValue } from '#app/domain/typed-text.ts';
import { ATTRIBUTES, type Attribute, type Attributes } from './search/specification.ts';

/** What a market's own attribute of a category is. */
export const ATTRIBUTE_KINDS = { number: '数字', choice: '选项', text: '文字' } as const;
export type AttributeKind = keyof typeof ATTRIBUTE_KINDS;

/** An attribute that the operator has made for a category and those below it. */
export interface MadeAttribute {
  key: string;
  categoryCode: string;
  name: string;
  kind: AttributeKind;
  /** Of a number; '' where it has none. */
  unit: string;
  choices: readonly string[];
  required: boolean;
  /** Whether lists are narrowed by it. */
  filtered: boolean;
  sort: number;
  shown: boolean;
}

/** What is said of attributes, by their keys. */
export type TypedAttributes = Readonly<Record<string, string>>;

export const ATTRIBUTE_TEXT_MAX = { name: 12, unit: 10, value: 30 } as const;
/** The most that a category has of its own, and the most choices of one. */
export const MOST_ATTRIBUTES = 20;
export const MOST_CHOICES = 60;

/** The key of an attribute that a market has made: a12. */
export type OwnKey = `a${number}`;
const OWN_KEY = /^a\d{1,12}$/;

/** The key of an attribute that is called as none of the program's. */
export const ownKey = (id: number): string => `a${id}`;
export const isOwnKey = (key: string): key is OwnKey => OWN_KEY.test(key);
/** Whether goods can have values by this key: of the program's own reading, or of a market's. */
export const isAttributeKey = (key: string): boolean =>
  Object.hasOwn(ATTRIBUTES, key) || isOwnKey(key);

/** What the program reads as a text: 20a, DN100, 5-10, 25kg/袋, GB/T 3274. */
const READ_AS_TEXT: ReadonlySet<Attribute> = new Set([
  ...(['nominalDiameter', 'model', 'size', 'mesh', 'pack', 'standard'] as const),
]);

/** The number of specifications that an attribute is by its name, kind and unit; undefined: none. */
export function readKey({ name, kind, unit }: Pick<MadeAttribute, 'name' | 'kind' | 'unit'>) {
  const found = Object.entries(ATTRIBUTES).find(([, { label }]) => label === name);
  if (!found) return undefined;
  const [key, known] = found as [Attribute, (typeof ATTRIBUTES)[Attribute]];
  const isSame = READ_AS_TEXT.has(key) ? kind === 'text' : kind === 'number' && unit === known.unit;
  return isSame ? key : undefined;
}

/**
 * The attributes of a category: its own and those of the categories above it, the highest first, each in its order.
 * @param path the codes of the category and those above it, the highest first
 */
export const attributesOfPath = <Made extends Pick<MadeAttribute, 'categoryCode' | 'sort'>>(
  all: readonly Made[],
  path: readonly string[],
): Made[] =>
  path.flatMap((code) =>
    all
      .filter(({ categoryCode }) => categoryCode === code)
      .toSorted((one, other) => one.sort - other.sort),
  );

/**
 * What goods are compared by: what their seller says stands before what is read from their specification, and a name that
 * the market has made, also one that is switched off, is read by the program no more unless it is the same number.
 * @param made all of the goods' category, also those that are switched off
 */
export function attributesInForce(
  made: readonly Pick<MadeAttribute, 'key' | 'name' | 'shown'>[],
  typed: TypedAttributes,
  read: Attributes,
): Record<string, string> {
  const values = new Map<string, string>();
  for (const [key, value] of Object.entries(read) as [Attribute, string][]) {
    const isMade = made.some((own) => own.key === key || own.name === ATTRIBUTES[key].label);
    if (!isMade) values.set(key, value);
  }
  for (const { key, shown } of made) {
    const value = typed[key] ?? read[key as Attribute];
    if (shown && value !== undefined) values.set(key, value);
  }
  return Object.fromEntries(values);
}

const NUMBER = /^-?\d{1,6}(?:\.\d{1,3})?$/;
export const NUMBER_UNREADABLE = '请填写数字，最多三位小数';
const NO_MARK = '不能含有「~」';

/** A value as it is kept, or why it is none; '' where nothing is said. */
export function attributeValue(
  { kind, name, unit, choices }: Pick<MadeAttribute, 'kind' | 'name' | 'unit' | 'choices'>,
  text: string,
): { value: string } | { why: string } {
  const typed = typedText(text).replace(/\s+/g, ' ').trim();
  if (typed === '') return { value: '' };
  if (kind === 'choice') {
    const chosen = choices.find((choice) => typedValue(choice) === typedValue(typed));
    return chosen === undefined ? { why: `${name}没有「${typed}」这一项` } : { value: chosen };
  }
  if (kind === 'text') {
    if (typed.includes('~')) return { why: `${name}${NO_MARK}` };
    const most = ATTRIBUTE_TEXT_MAX.value;
    return lengthOf(typed) > most ? { why: `${name}最多 ${most} 个字` } : { value: typed };
  }
  const number = withoutUnit(typedValue(typed), typedValue(unit));
  if (NUMBER.test(number)) return { value: String(Number(number)) };
  return { why: unit ? `${NUMBER_UNREADABLE}，单位 ${unit}` : NUMBER_UNREADABLE };
}

/** 「12 %」 of an attribute in % is 12. */
const withoutUnit = (text: string, unit: string): string =>
  unit !== '' && text.toLowerCase().endsWith(unit.toLowerCase())
    ? text.slice(0, -unit.length).trimEnd()
    : text;

export const attributeMissing = ({ kind, name }: Pick<MadeAttribute, 'kind' | 'name'>): string =>
  `请${kind === 'choice' ? '选择' : '填写'}${name}`;

/** The name with its unit, as headings and labels have it: 含水率（%）. */
export const attributeLabel = ({ name, unit }: Pick<MadeAttribute, 'name' | 'unit'>): string =>
  unit ? `${name}（${unit}）` : name;

/** What goods have of a category's attributes, in words: 含水率, 12 %. */
export const attributeFacts = (
  made: readonly Pick<MadeAttribute, 'key' | 'name' | 'unit' | 'shown'>[],
  values: TypedAttributes,
): { name: string; value: string }[] =>
  made.flatMap(({ key, name, unit, shown }) => {
    const value = values[key];
    return shown && value !== undefined ? [{ name, value: `${value} ${unit}`.trimEnd() }] : [];
  });

/** Under which keys values go on in another category: those of an attribute of the same name, kind and unit there. */
export const keysCarried = (
  before: readonly MadeAttribute[],
  after: readonly MadeAttribute[],
): [from: string, to: string][] =>
  before.flatMap((own) => {
    const other = after.find((each) => isAlike(own, each));
    const isKept = after.some(({ key }) => key === own.key);
    return other && !isKept ? [[own.key, other.key]] : [];
  });

/** Whether values of one can be values of the other. */
export const isAlike = (
  one: Pick<MadeAttribute, 'name' | 'kind' | 'unit'>,
  other: Pick<MadeAttribute, 'name' | 'kind' | 'unit'>,
): boolean => one.name === other.name && one.kind === other.kind && one.unit === other.unit;
