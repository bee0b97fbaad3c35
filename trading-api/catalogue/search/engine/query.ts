import { WORTH } from '#app/domain/catalogue/search/ranking.ts';
import type { Criteria, Ways } from '../criteria.ts';
import type { Counted, Slice, Wanted } from '../finder.ts';

type Clause = Record<string, object>;

/** Of more values than these the most frequent are counted. */
const VALUES = 5_000;

function hasOneOf(ways: Ways): Clause {
  const single = ways.filter((way) => way.length === 1).flat();
  const several = ways.filter((way) => way.length > 1);
  const clauses = [
    ...(single.length > 0 ? [{ terms: { terms: single } }] : []),
    ...several.map((way) => ({ bool: { filter: way.map((term) => ({ term: { terms: term } })) } })),
  ];
  const [only] = clauses;
  return clauses.length === 1 && only
    ? only
    : { bool: { should: clauses, minimum_should_match: 1 } };
}

/** @param withInvoices the sellers who write invoices; read only where they are asked for */
function filterOf(criteria: Criteria, withInvoices: readonly string[]): Clause[] {
  const { kind, ways, marketingId, lowestPrice, highestPrice, lowestCount, unit } = criteria;
  const range = (field: string, limits: object) => ({ range: { [field]: limits } });
  return [
    { term: { kind } },
    { term: { onShelf: true } },
    ...ways.map(hasOneOf),
    ...(marketingId === null ? [] : [{ term: { marketingId } }]),
    ...(lowestPrice === null ? [] : [range('price', { gte: lowestPrice })]),
    ...(highestPrice === null ? [] : [range('price', { lte: highestPrice })]),
    ...(lowestCount === null ? [] : [range('availableCount', { gte: lowestCount })]),
    ...(unit === null ? [] : [{ term: { unit } }]),
    ...(criteria.inStock ? [{ term: { inStock: '1' } }] : []),
    ...(criteria.invoicing ? [{ terms: { sellerCode: withInvoices } }] : []),
  ];
}

const notWanted = ({ without }: Criteria): Clause[] =>
  without.length > 0 ? [hasOneOf(without)] : [];

/** How well goods match, as their score, by the same worth as where PostgreSQL sorts (`matchOf`). */
const scoreOf = ({ words }: Criteria): Clause[] =>
  words
    .flatMap(({ whole, within }) => [
      worth(
        WORTH.whole,
        whole.map((term) => [term]),
      ),
      worth(WORTH.part, within),
    ])
    .flat();

const worth = (boost: number, ways: Ways): Clause[] =>
  ways.length === 0 ? [] : [{ constant_score: { filter: hasOneOf(ways), boost } }];

/** The ids of a page in its order, counted up to `counted`. */
export function pageQuery(
  criteria: Criteria,
  { limit, offset }: Slice,
  { counted, withInvoices }: { counted: number; withInvoices: readonly string[] },
): object {
  const { sortedBy, direction, byMatch } = criteria;
  return {
    query: {
      bool: {
        filter: filterOf(criteria, withInvoices),
        must_not: notWanted(criteria),
        ...(byMatch && { should: scoreOf(criteria), minimum_should_match: 0 }),
      },
    },
    sort: [
      ...(byMatch ? [{ _score: { order: 'desc' } }] : []),
      { [sortedBy]: { order: direction } },
      { id: { order: direction } },
    ],
    from: offset,
    size: limit,
    track_total_hits: counted,
    _source: false,
  };
}

export function countsQuery(
  criteria: Criteria,
  { by, level }: Wanted,
  withInvoices: readonly string[],
): object {
  const fields: Partial<Record<Counted, string>> = {
    category: `category${level}`,
    price: 'priceStep',
    stock: 'stockStep',
  };
  return {
    query: {
      bool: { filter: filterOf(criteria, withInvoices), must_not: notWanted(criteria) },
    },
    aggs: Object.fromEntries(
      by.map((name) => [name, { terms: { field: fields[name] ?? name, size: VALUES } }]),
    ),
    size: 0,
    _source: false,
  };
}
