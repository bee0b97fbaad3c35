import type { ContractIndex, Document } from './indexes.ts';
import { exactly, integer, list, onlyEntry, Refused, text } from './refused.ts';

// Defaults of index.max_result_window, index.max_terms_count, indices.query.bool.max_clause_count, search.max_buckets.
const MOST_RESULTS = 10_000;
const MOST_TERMS = 65_536;
const MOST_CLAUSES = 1024;
const MOST_BUCKETS = 65_535;

/** The score of a document, or null where it does not match. */
type Matcher = (document: Document) => number | null;

/** docs.opensearch.org/latest/api-reference/search-apis/search/ */
export function search(index: ContractIndex, body: unknown): object {
  const asked = exactly(body, [
    ...['query', 'size', '_source', 'timeout'],
    ...['from?', 'sort?', 'track_total_hits?', 'aggs?'],
  ]);
  if (asked._source !== false || !/^\d+ms$/.test(text(asked.timeout)))
    throw new Refused(400, 'parsing_exception', asked);
  const matches = matcherOf(index, asked.query);
  const found = [...index.searched].flatMap(([id, document]) => {
    const score = matches(document);
    return score === null ? [] : [{ id, document, score }];
  });
  const [from, size] = [integer(asked.from ?? 0), integer(asked.size)];
  if (from < 0 || size < 0 || from + size > MOST_RESULTS)
    throw new Refused(400, 'illegal_argument_exception', { from, size });
  const ordered = asked.sort === undefined ? found : found.sort(orderOf(index, asked.sort));
  const counted = integer(asked.track_total_hits ?? MOST_RESULTS);
  return {
    took: 1,
    timed_out: false,
    _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
    hits: {
      total: {
        value: Math.min(found.length, counted),
        relation: found.length > counted ? 'gte' : 'eq',
      },
      max_score: null,
      hits: ordered
        .slice(from, from + size)
        .map(({ id }) => ({ _index: 'goods', _id: id, _score: null })),
    },
    ...(asked.aggs !== undefined && {
      aggregations: aggregationsOf(
        index,
        asked.aggs,
        found.map(({ document }) => document),
      ),
    }),
  };
}

const sets = new WeakMap<Document, Map<string, ReadonlySet<unknown>>>();

/** The values of a field; made once, because every search looks at every document. */
function setOf(document: Document, field: string): ReadonlySet<unknown> {
  const known = sets.get(document) ?? new Map<string, ReadonlySet<unknown>>();
  sets.set(document, known);
  const values = known.get(field) ?? new Set(valuesOf(document, field));
  known.set(field, values);
  return values;
}

const valuesOf = (document: Document, field: string): unknown[] =>
  [document[field] ?? []].flat().filter((value) => value !== null);

function fieldOf(
  index: ContractIndex,
  name: string,
  types: readonly string[],
  needsColumns = false,
): string {
  const field = index.fields.get(name);
  if (!field || !types.includes(field.type)) throw new Refused(400, 'query_shard_exception', name);
  if (needsColumns && field.doc_values === false)
    throw new Refused(400, 'illegal_argument_exception', `doc_values of ${name}`);
  return name;
}

/** Query DSL: …/query-dsl/compound/bool/, …/compound/constant-score/, …/term/term/, …/term/terms/, …/term/range/. */
function matcherOf(index: ContractIndex, clause: unknown): Matcher {
  const [verb, about] = onlyEntry(clause);
  switch (verb) {
    case 'bool':
      return boolOf(index, about);
    case 'constant_score': {
      const { filter, boost } = exactly(about, ['filter', 'boost']);
      const matches = matcherOf(index, filter);
      return (document) => (matches(document) === null ? null : Math.fround(Number(boost)));
    }
    case 'term': {
      const [name, value] = onlyEntry(about);
      const field = fieldOf(index, name, ['keyword', 'long', 'boolean']);
      return (document) => (setOf(document, field).has(value) ? 1 : null);
    }
    case 'terms': {
      const [name, value] = onlyEntry(about);
      const field = fieldOf(index, name, ['keyword']);
      const wanted = list(value).map(text);
      if (wanted.length > MOST_TERMS) throw new Refused(400, 'illegal_argument_exception', name);
      return (document) => {
        const own = setOf(document, field);
        return wanted.some((each) => own.has(each)) ? 1 : null;
      };
    }
    case 'range': {
      const [name, limits] = onlyEntry(about);
      const field = fieldOf(index, name, ['long']);
      const [limit, value] = onlyEntry(limits);
      const bound = integer(value);
      if (limit !== 'gte' && limit !== 'lte') throw new Refused(400, 'parsing_exception', limits);
      return (document) =>
        valuesOf(document, field).some((each) =>
          limit === 'gte' ? Number(each) >= bound : Number(each) <= bound,
        )
          ? 1
          : null;
    }
    default:
      throw new Refused(400, 'parsing_exception', `unknown query [${verb}]`);
  }
}

function boolOf(index: ContractIndex, about: unknown): Matcher {
  const { filter, should, minimum_should_match } = exactly(about, [
    'filter?',
    'should?',
    'minimum_should_match?',
  ]);
  const [all, any] = [filter, should].map((clauses) =>
    list(clauses ?? []).map((clause) => matcherOf(index, clause)),
  );
  if (!all || !any || all.length + any.length === 0 || all.length + any.length > MOST_CLAUSES)
    throw new Refused(400, 'too_many_clauses', about);
  // Where it is left out, one of `should` must match unless there is a `filter`.
  const least = integer(minimum_should_match ?? (all.length > 0 ? 0 : 1));
  return (document) => {
    if (all.some((matches) => matches(document) === null)) return null;
    const scores = any.flatMap((matches) => matches(document) ?? []);
    return scores.length < least
      ? null
      : scores.reduce((sum, score) => Math.fround(sum + score), 0);
  };
}

/** …/search-plugins/searching-data/sort/ */
function orderOf(index: ContractIndex, sort: unknown) {
  const keys = list(sort).map((each) => {
    const [name, about] = onlyEntry(each);
    const { order } = exactly(about, ['order']);
    if (order !== 'asc' && order !== 'desc') throw new Refused(400, 'parsing_exception', about);
    const field = name === '_score' ? null : fieldOf(index, name, ['long'], true);
    return { field, sign: order === 'asc' ? 1 : -1 };
  });
  type Hit = { document: Document; score: number };
  const keyOf = ({ document, score }: Hit, field: string | null) =>
    field === null ? score : Number(document[field]);
  return (one: Hit, other: Hit) => {
    for (const { field, sign } of keys) {
      const difference = keyOf(one, field) - keyOf(other, field);
      if (difference !== 0) return sign * difference;
    }
    return 0;
  };
}

/** …/aggregations/bucket/terms/: the most frequent values first, of equal ones the lesser. */
function aggregationsOf(index: ContractIndex, aggs: unknown, found: readonly Document[]): object {
  let buckets = 0;
  const all = Object.entries(exactly(aggs, Object.keys(Object(aggs)))).map(([name, agg]) => {
    const { field, size } = exactly(exactly(agg, ['terms']).terms, ['field', 'size']);
    const counts = new Map<string, number>();
    const counted = fieldOf(index, text(field), ['keyword'], true);
    for (const document of found) {
      for (const value of new Set(valuesOf(document, counted).map(String)))
        counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    const sorted = [...counts].sort(
      ([one, of], [other, ofOther]) =>
        ofOther - of || Buffer.compare(Buffer.from(one), Buffer.from(other)),
    );
    const shown = sorted.slice(0, integer(size));
    buckets += shown.length;
    const sum = sorted.slice(shown.length).reduce((total, [, count]) => total + count, 0);
    return [
      name,
      {
        doc_count_error_upper_bound: 0,
        sum_other_doc_count: sum,
        buckets: shown.map(([key, doc_count]) => ({ key, doc_count })),
      },
    ];
  });
  if (buckets > MOST_BUCKETS) throw new Refused(503, 'too_many_buckets_exception', buckets);
  return Object.fromEntries(all);
}
