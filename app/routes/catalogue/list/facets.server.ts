import { countText } from '#app/components/filters/count-text.server.ts';
import type { FilterGroup as PanelGroup } from '#app/components/filters/filter-panel.tsx';
import {
  attributeFields,
  type UnreadBounds,
  withUnread,
} from '#app/components/filters/range-fields.server.ts';
import { isOwnKey, type OwnKey } from '#app/domain/catalogue/attributes.ts';
import type { FilterGroup } from '#app/domain/catalogue/listing-contract.ts';
import {
  type AttributeRange,
  isMeasured,
  readRange,
} from '#app/domain/catalogue/search/attribute-range.ts';
import { normalForm } from '#app/domain/catalogue/search/normal-form.ts';
import { ATTRIBUTES } from '#app/domain/catalogue/search/specification.ts';
import { attributeOf } from '#app/domain/catalogue/search/terms.ts';
import { deliveryWayName } from '#app/domain/checkout/delivery.ts';
import { SPECIAL_INVOICE } from '#app/domain/invoice/special-invoice.ts';
import type { GoodsList } from './lists.ts';
import {
  changed,
  conditionsOf,
  FACETS,
  type Facet,
  type ListSearch,
  listHref,
} from './search-params.ts';

interface Choice {
  label: string;
  to: string;
  /** How many goods it would leave: 12, or 3000+. */
  count?: string;
}

/**
 * How many choices of a group are shown, those with the most goods, unless all are asked for: as many
 * as a page of 12 KB and the height of a window have room for.
 */
const SHOWN: Readonly<Record<FilterGroup['name'], number>> = {
  categoryCode: 8,
  brandNumber: 3,
  attribute: 3,
  manufacturer: 3,
  brand: 0,
  deliveryPlace: 3,
  sellerCode: 2,
  deliveryWay: 0,
  inStock: 1,
  invoicing: 1,
  unit: 0,
  price: 5,
  lowestCount: 3,
};

/** Groups that say little before the kind of goods is known. */
const OF_A_KIND: ReadonlySet<string> = new Set(['attribute', 'brandNumber', 'invoicing']);

/** Of more choices than these those are searched for that contain a text. */
const FEW = 12;

/** How many numbers of specifications are offered for goods of a category, and for those of a text. */
const MOST_ATTRIBUTES = { category: 2, text: 1 };
/** Of those that the market has made for a category it says itself which are; a page has room for so many. */
const MOST_MADE = 4;

/** What the market has made says whether its values are numbers. */
const isMade = ({ measured }: FilterGroup): boolean => measured !== undefined;

const isFacet = (name: string): name is Facet => (FACETS as readonly string[]).includes(name);

/**
 * The choices that are left, each with how many goods it would leave. Another value of a group adds to
 * those that are chosen, another range of prices or of stock takes its place; grades and numbers of
 * specifications are offered once the kind of goods is known; brands, ways of delivery and units only
 * where all are asked for: the rest would be out of sight below.
 */
export function filterGroupsOf(
  list: GoodsList,
  search: ListSearch,
  groups: readonly FilterGroup[],
  unread: UnreadBounds = {},
): Group[] {
  const isOfAKind = Boolean(search.categoryCode || search.name);
  const mostAttributes = MOST_ATTRIBUTES[search.categoryCode ? 'category' : 'text'];
  // Words that sellers say, as a standard, do not take the place of numbers.
  const counted = { words: 0, numbers: 0 };
  return groups.flatMap((group): Group[] => {
    const { title, name, list: choices, capped } = group;
    const opened = nameOf(group);
    const isOpen = search.filters === opened;
    const isWhole = isOpen || search.filters === 'all';
    if (OF_A_KIND.has(name) && !isOfAKind && !isWhole) return [];
    if (name === list.fixed || (name === 'unit' && choices.length === 1)) return [];
    const most = search.categoryCode && isMade(group) ? MOST_MADE : mostAttributes;
    const kind = group.measured === false ? 'words' : 'numbers';
    if (name === 'attribute' && ++counted[kind] > most && !isWhole) return [];
    const open = choices.filter((choice) => !isChosen(search, group, choice));
    const part = isOpen && search.within ? normalForm(search.within) : '';
    const textOf = ({ name, province = '' }: Offered) => normalForm(province + name);
    const fitting = part ? open.filter((choice) => textOf(choice).includes(part)) : open;
    const shown = fitting.slice(0, isWhole ? undefined : SHOWN[name]);
    const left = shown.map((choice) => ({
      label: choice.name,
      ...countText(choice.count, capped),
      to: listHref(list, changed(search, chosenBy(search, group, choice))),
      province: choice.province,
    }));
    const isLong = isOpen && open.length > FEW;
    const hasRange = group.measured ?? isMeasured(opened);
    if (left.length === 0 && !isLong && !(isOpen && hasRange)) return [];
    const [first = [], ...provinces] = left.length > FEW ? byProvince(left) : [left];
    const own = {
      title,
      choices: first,
      ...(!isWhole && shown.length < open.length && { more: opened }),
      ...(isOpen && narrowed(list, search, { title, opened, hasRange, isLong, unread })),
    };
    return [
      ...(first.length > 0 || isOpen ? [own] : []),
      ...provinces.map((choices) => ({ title: `${title} ${choices[0]?.province}`, choices })),
    ];
  });
}

/** Groups of one title as one: whether goods are in stock, and how many. */
export function ofTitles(groups: readonly Group[]): Group[] {
  const found = new Map<string, Group>();
  for (const group of groups) {
    const known = found.get(group.title);
    const choices = [...(known?.choices ?? []), ...group.choices];
    found.set(group.title, { ...known, ...group, choices });
  }
  return [...found.values()];
}

type Offered = FilterGroup['list'][number];

interface Group {
  title: string;
  choices: Choice[];
  /** What opens it, where it has more. */
  more?: string;
  narrow?: PanelGroup['narrow'];
}

/** First the choices that are no cities, then the cities of each province. */
function byProvince<C extends Pick<Offered, 'province'>>(choices: readonly C[]): C[][] {
  const groups = new Map<string, C[]>([['', []]]);
  for (const choice of choices) {
    const { province = '' } = choice;
    groups.set(province, [...(groups.get(province) ?? []), choice]);
  }
  return [...groups.values()];
}

/** What narrows the choices of a group that is open: a text, of numbers of a specification a range. */
function narrowed(
  list: GoodsList,
  search: ListSearch,
  group: {
    title: string;
    opened: string;
    hasRange: boolean;
    isLong: boolean;
    unread: UnreadBounds;
  },
): Pick<Group, 'narrow'> {
  const { title, opened, hasRange, isLong, unread } = group;
  const ranges = (search.attribute ?? []).flatMap((term) => readRange(term) ?? []);
  const { least = '', most = '' } = ranges.find(({ attribute }) => attribute === opened) ?? {};
  const within = {
    name: 'within',
    label: `在${title}中查找`,
    hint: '查找',
    value: search.within ?? '',
    type: 'search' as const,
  };
  const fields = [
    ...(hasRange ? attributeFields(title, { least, most }, unread) : []),
    ...(isLong ? [within] : []),
  ];
  if (fields.length === 0) return {};
  const others = conditionsOf(list, { ...search, within: undefined });
  const conditions = withUnread(Object.fromEntries(others), fields, unread);
  return { narrow: { action: list.path, conditions, fields } };
}

/** What a filter is called in an address; that of an attribute by its key. */
const nameOf = ({ name, list: [first] }: FilterGroup): string =>
  name === 'attribute' ? attributeOf(first?.code ?? '') : name;

/** The attributes that the market has made and offers as filters, by their keys, with their headings. */
export const madeAttributes = (groups: readonly FilterGroup[]): Map<OwnKey, string> =>
  new Map(
    groups.flatMap((group) => {
      const key = nameOf(group);
      return isMade(group) && isOwnKey(key) ? [[key, group.title] as const] : [];
    }),
  );

/** What the attributes are called that are offered, by their keys. */
export const attributeTitles = (group: FilterGroup): [key: string, title: string][] =>
  group.name === 'attribute' ? [[nameOf(group), group.title]] : [];

function isChosen(search: ListSearch, group: FilterGroup, choice: Offered): boolean {
  const { name } = group;
  if (isFacet(name)) return search[name]?.includes(choice.code) ?? false;
  const sets = Object.entries(chosenBy(search, group, choice));
  return sets.every(([field, value]) => search[field as keyof ListSearch] === value);
}

function chosenBy(
  search: ListSearch,
  { name, list, unit }: FilterGroup,
  { code, name: label }: Offered,
): Partial<ListSearch> {
  if (!isFacet(name)) {
    const [lowestPrice, highestPrice] = code.split('..').map((price) => price || undefined);
    const sets = name === 'price' ? { lowestPrice, highestPrice } : { [name]: code };
    return { ...sets, ...(unit && { unit }) };
  }
  const chosen = search[name] ?? [];
  // What is offered below a category narrows it, and what is offered beside it is added.
  const isBelow = name === 'categoryCode' && !list.some((other) => chosen.includes(other.code));
  const codes = isBelow ? [code] : [...chosen, code];
  return name === 'categoryCode' ? { categoryCode: codes, categoryName: label } : { [name]: codes };
}

/** Every value that is chosen, and the list without it. */
export function chosenValues(list: GoodsList, search: ListSearch): Choice[] {
  const values = FACETS.filter((name) => name !== list.fixed).flatMap((name) =>
    (search[name] ?? []).map((value) => ({
      label: shownValue(search, name, value),
      without: { [name]: search[name]?.filter((other) => other !== value) },
    })),
  );
  const single = [
    ...(search.inStock ? [{ label: '仅看有货', without: { inStock: undefined } }] : []),
    ...(search.invoicing ? [{ label: SPECIAL_INVOICE, without: { invoicing: undefined } }] : []),
  ];
  return [...values, ...single].map(({ label, without }) => ({
    label,
    to: listHref(list, changed(search, without)),
  }));
}

/** A chosen value as it is shown; the name of a seller is unknown where nothing is found. */
export function shownValue(search: ListSearch, name: Facet, value: string): string {
  const { categoryName, sellerCode = [] } = search;
  const names = new Map(Object.entries(search.names ?? {}));
  if (name === 'categoryCode') return names.get(value) ?? categoryName ?? value;
  if (name === 'sellerCode') {
    return names.get(value) ?? (sellerCode.length > 1 ? `店铺 ${value}` : '所选店铺');
  }
  if (name === 'deliveryWay') return deliveryWayName(Number(value));
  if (name !== 'attribute') return value;
  const attribute = attributeOf(value);
  const { label, unit } = attributeNamed(attribute, names.get(attribute));
  const range = readRange(value);
  const text = range ? rangeText(range) : value.slice(attribute.length + 1);
  return `${label} ${text}${unit}`.trim();
}

/** An attribute by its heading, 「含水率（%）」, or as the program reads it. */
function attributeNamed(attribute: string, heading: string | undefined) {
  const known = Object.entries(ATTRIBUTES).find(([key]) => key === attribute)?.[1];
  if (heading === undefined) return known ?? { label: '', unit: '' };
  const [, label = heading, unit = known?.unit ?? ''] = /^(.*)（(.*)）$/.exec(heading) ?? [];
  return { label, unit };
}

const rangeText = ({ least, most }: AttributeRange): string =>
  least && most ? `${least}–${most}` : least ? `≥ ${least}` : `≤ ${most}`;
