import type { FilterGroup } from '#app/domain/catalogue/listing-contract.ts';
import { ATTRIBUTES } from '#app/domain/catalogue/search/specification.ts';
import { deliveryWayName } from '#app/domain/checkout/delivery.ts';
import type { GoodsList } from './lists.ts';
import { changed, FACETS, type Facet, type ListSearch, listHref } from './search-params.ts';

interface Choice {
  label: string;
  to: string;
  /** How many goods it would leave: 12, or 3000+. */
  count?: string;
}

/**
 * How many choices of a group are shown, those with the most goods, unless all are asked for: as many
 * as a page of 12 KB has room for.
 */
const SHOWN: Readonly<Record<FilterGroup['name'], number>> = {
  ...{ categoryCode: 8, brandNumber: 4, attribute: 4, manufacturer: 3, brand: 0 },
  ...{ deliveryPlace: 3, sellerCode: 0, deliveryWay: 0, inStock: 1, invoicing: 1 },
};

/** Groups that say little before the kind of goods is known. */
const OF_A_KIND: ReadonlySet<string> = new Set(['attribute', 'brandNumber', 'invoicing']);

/** How many numbers of specifications are offered. */
const MOST_ATTRIBUTES = 2;

const isFacet = (name: string): name is Facet => (FACETS as readonly string[]).includes(name);

/**
 * The choices that are left, each with how many goods it would leave. Another value of a group adds to
 * those that are chosen; grades and numbers of specifications are offered once the kind of goods is
 * known; brands, sellers and ways of delivery only where all are asked for: they have no room here.
 */
export function filterGroupsOf(
  list: GoodsList,
  search: ListSearch,
  groups: readonly FilterGroup[],
): { title: string; choices: Choice[] }[] {
  const isWhole = search.filters === 'all';
  const isOfAKind = Boolean(search.categoryCode || search.name);
  let attributes = 0;
  return groups.flatMap(({ title, name, list: choices, capped }) => {
    if (OF_A_KIND.has(name) && !isOfAKind && !isWhole) return [];
    if (name === 'sellerCode' && (search.sellerCode || list.fixed)) return [];
    if (name === 'attribute' && ++attributes > MOST_ATTRIBUTES && !isWhole) return [];
    const left = choices
      .filter(({ code }) => !isChosen(search, name, code))
      .slice(0, isWhole ? undefined : SHOWN[name])
      .map((choice) => ({
        label: choice.name,
        ...(choice.count !== undefined && { count: `${choice.count}${capped ? '+' : ''}` }),
        to: listHref(list, changed(search, chosenBy(search, name, choice))),
      }));
    return left.length > 0 ? [{ title, choices: left }] : [];
  });
}

function isChosen(search: ListSearch, name: FilterGroup['name'], code: string): boolean {
  if (isFacet(name)) return search[name]?.includes(code) ?? false;
  return search[name] === code;
}

function chosenBy(
  search: ListSearch,
  name: FilterGroup['name'],
  { code, name: label }: FilterGroup['list'][number],
): Partial<ListSearch> {
  if (isFacet(name)) return { [name]: [...(search[name] ?? []), code] };
  return name === 'categoryCode' ? { categoryCode: code, categoryName: label } : { [name]: code };
}

/** Every value that is chosen, and the list without it. */
export function chosenValues(list: GoodsList, search: ListSearch): Choice[] {
  const values = FACETS.flatMap((name) =>
    (search[name] ?? []).map((value) => ({
      label: shownValue(name, value),
      without: { [name]: search[name]?.filter((other) => other !== value) },
    })),
  );
  const single = [
    ...(search.inStock ? [{ label: '仅看有货', without: { inStock: undefined } }] : []),
    ...(search.invoicing ? [{ label: '支持开票', without: { invoicing: undefined } }] : []),
  ];
  return [...values, ...single].map(({ label, without }) => ({
    label,
    to: listHref(list, changed(search, without)),
  }));
}

function shownValue(name: Facet, value: string): string {
  if (name === 'deliveryWay') return deliveryWayName(Number(value));
  if (name !== 'attribute') return value;
  const [attribute = '', number = ''] = value.split('=');
  const known = Object.entries(ATTRIBUTES).find(([key]) => key === attribute)?.[1];
  return known ? `${known.label} ${number}${known.unit}` : number;
}
