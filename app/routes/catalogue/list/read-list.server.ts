import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { callShared } from '#app/api/cache.server.ts';
import { call } from '#app/api/client.server.ts';
import { unreadBounds } from '#app/components/filters/range-fields.server.ts';
import { pack } from '#app/components/packed.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { endedCategories } from '#app/domain/catalogue/attribute-contract.ts';
import { isOwnKey, type OwnKey } from '#app/domain/catalogue/attributes.ts';
import { type Category, categoryLevelAll } from '#app/domain/catalogue/contract.ts';
import type { GoodsKind } from '#app/domain/catalogue/goods-kind.ts';
import type {
  FilterGroup,
  platformSearchCriteria,
  searchCriteria,
  Understanding,
} from '#app/domain/catalogue/listing-contract.ts';
import { noteSearch, searchHistory } from '#app/domain/catalogue/search/saved-contract.ts';
import { shapeOf } from '#app/domain/catalogue/search/specification.ts';
import { newSerial } from '#app/forms/definition.server.ts';
import { orFallback } from '#app/session/draft.server.ts';
import { readFavouriteState } from '#app/session/favourite-state.server.ts';
import { load } from '#app/session/load.server.ts';
import { isPrefetch, pageHeaders } from '#app/session/page-headers.server.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import { getToken } from '#app/session/session.server.ts';
import { readRefusedRows } from '../chosen/refused-rows.server.ts';
import { COLUMNS, type ColumnKey, DIFFERENCE, type ShownKey } from './columns.ts';
import { attributeTitles, madeAttributes } from './facets.server.ts';
import { type Card, cardsHtml, type Listed, rowsHtml } from './goods-html.server.tsx';
import { listFrame } from './list-frame.server.ts';
import { type GoodsLine, goodsRows } from './list-rows.server.ts';
import type { GoodsList } from './lists.ts';
import { readDisplay } from './row-display.server.ts';
import { backTo, FACETS, type ListSearch, listHref, parseListSearch } from './search-params.ts';
import { columnsOfShape, commonShape, withMade } from './spec-columns.server.ts';

/** How long a list's page may be cached for visitors without a login. */
export const LIST_SECONDS = 30;

/** The requested page of a list with its goods as HTML; a number above the last redirects to the last. */
export async function listOf<Wire extends { id: string }>(
  request: Request,
  list: GoodsList,
  source: Source<Wire>,
) {
  const search = parseListSearch(list, new URL(request.url).searchParams);
  return load(request, () => readList(request, list, search, source));
}

export const listLoader =
  <Wire extends { id: string }>(list: GoodsList, source: Source<Wire>) =>
  async ({ request }: LoaderFunctionArgs) => {
    const { view, goods } = await listOf(request, list, source);
    const headers = pageHeaders(request, { seconds: LIST_SECONDS });
    return data({ list: pack(view), goods }, { headers });
  };

/** What a list asks the trading API for. */
export type Asked = Omit<ListSearch, 'categoryName' | 'names' | 'view'>;

/** The source of a list's goods and filters, and the shape of its rows and cards. */
interface Source<Wire extends { id: string }> {
  of: GoodsKind;
  /** The list's own names of columns. */
  headers: Partial<Record<ColumnKey, string>>;
  /** Those that are shown unless others are chosen. */
  columns: readonly ColumnKey[];
  criteria: typeof searchCriteria | typeof platformSearchCriteria;
  read(asked: Asked): Promise<{
    content: Wire[];
    totalElements: number;
    totalPages: number;
    totalCapped: boolean;
    understanding?: Understanding | undefined;
    nearest?: readonly { goods: Wire; differs: readonly string[] }[];
  }>;
  lineOf(wire: Wire): GoodsLine;
  cardOf(wire: Wire): Card;
  /** The code and the name of a seller. */
  sellerOf?(wire: Wire): [code: string, name: string];
}

/** The conditions of a list, for its filters. */
const criteriaOf = ({ page: _, rows: __, sortWord: ___, sortWay: ____, ...asked }: Asked) => {
  const { categoryCode: code, filters, within: _____, ...others } = asked;
  const { receivedAt: ______, ...conditions } = others;
  return { ...conditions, code, whole: wholeOf(filters), ranges: '1' as const };
};

/** The filter that shows all its choices; an unknown name is that of an attribute. */
function wholeOf(filters: string | undefined) {
  if (!filters || filters === 'all') return undefined;
  return FACETS.find((name) => name === filters) ?? 'attribute';
}

/** The data of a list's page, only what it shows. */
async function readList<Wire extends { id: string }>(
  request: Request,
  list: GoodsList,
  search: ListSearch,
  source: Source<Wire>,
) {
  const { criteria, read, lineOf, cardOf, sellerOf } = source;
  const { categoryName, names: _, view: chosenView, ...asked } = search;
  const [found, groups, categories, display] = await Promise.all([
    read(asked),
    callShared(criteria, criteriaOf(asked)),
    callShared(categoryLevelAll, {}),
    readDisplay(request),
  ]);
  const isUnknown = found.totalElements === 0 && search.name;
  const needsHints = isUnknown || isEmptySearch(request, list);
  // Where no goods have all that was asked, those that come nearest are shown in their place.
  const nearest = found.content.length === 0 ? (found.nearest ?? []) : [];
  const isNear = nearest.length > 0;
  const goods = isNear ? nearest.map((each) => each.goods) : found.content;
  const differs = new Map(nearest.map((each) => [each.goods.id, each.differs.join('；')]));
  const [{ productIds }, refused, history, ofAll] = await Promise.all([
    readFavouriteState(request, { productIds: goods.map(({ id }) => id) }),
    readRefusedRows(request),
    needsHints ? readHistory(request, search) : [],
    needsHints && !isNear ? callShared(criteria, {}) : [],
    noteText(request, search),
  ]);
  const [first] = goods;
  const codes = search.categoryCode ?? [];
  const paths = codes.map((code) => pathTo(code, categories));
  const path = paths.length === 1 ? (paths[0] ?? []) : [];
  const ended = await endedOf(
    list,
    search,
    codes.filter((_, at) => paths[at]?.length === 0),
  );
  const named: ListSearch = {
    ...search,
    categoryName: path.at(-1)?.categoryName ?? categoryName,
    names: {
      ...Object.fromEntries(groups.flatMap(sellerNames)),
      ...Object.fromEntries(groups.flatMap(attributeTitles)),
      ...(first && sellerOf && Object.fromEntries([sellerOf(first)])),
      ...Object.fromEntries(
        paths.flatMap((of) =>
          of.map(({ categoryCode, categoryName }) => [categoryCode, categoryName]),
        ),
      ),
    },
  };
  const withState = <Shown extends { id: string }>(shown: Shown): Listed<Shown> => ({
    ...shown,
    ...(productIds.includes(shown.id) && { collected: true }),
  });
  const inGrid = (chosenView ?? list.view) === 'grid';
  const lines = inGrid ? [] : goods.map((wire) => lineWith(lineOf(wire), wire.id, differs));
  const made = madeAttributes(groups);
  const usual = ownColumns(named, lines, made.keys(), source.columns);
  const hasMore = isNear || named.receivedAt;
  const own = display.columns ?? (hasMore ? narrowed(usual, lines) : usual);
  const withDistance = named.receivedAt ? afterPlace(own) : own;
  const columns = isNear ? [DIFFERENCE.key, ...withDistance] : withDistance;
  const headerOf = (key: ShownKey) => {
    if (key === DIFFERENCE.key) return DIFFERENCE.header;
    return isOwnKey(key) ? (made.get(key) ?? '') : (source.headers[key] ?? COLUMNS[key]);
  };
  const frame = listFrame(list, {
    search: named,
    unread: unreadBounds(new URL(request.url).searchParams),
    path,
    groups,
    understanding: found.understanding,
    isNear,
    history,
    frequent: ofAll.flatMap(frequentWords),
    ended,
    pager: pagerView(search, found, (page) => listHref(list, { ...named, page })),
  });
  const shown = {
    of: source.of,
    path: frame.path,
    columns: columns.map((key) => ({ key, header: headerOf(key) })),
  };
  const cards = () =>
    goods.map((wire) => {
      const card = cardOf(wire);
      const detail = differs.get(wire.id) ?? card.detail;
      return withState({ ...card, detail, id: wire.id });
    });
  const rows = await goodsRows(lines, { columns, display, refused });
  const view = {
    ...frame,
    ...shown,
    back: backTo(frame.path),
    inGrid,
    serial: (await getToken(request)) && newSerial(),
  };
  return {
    view,
    goods: inGrid ? cardsHtml(cards(), shown) : rowsHtml(rows.map(withState), shown),
  };
}

/** With one column more there is too little room for names: those without a text are left out, and the store. */
const narrowed = (columns: readonly ShownKey[], lines: readonly Pick<GoodsLine, 'cells'>[]) =>
  columns.filter((key) => key !== 'store' && lines.some(({ cells }) => cells[key]));

/** The columns with the distance behind the place, or last. */
function afterPlace(columns: readonly ShownKey[]): readonly ShownKey[] {
  if (columns.includes('distance')) return columns;
  const at = columns.indexOf('place');
  return columns.toSpliced(at < 0 ? columns.length : at + 1, 0, 'distance');
}

/** A line with what its goods are not, as one more cell. */
const lineWith = (line: GoodsLine, id: string, differs: ReadonlyMap<string, string>) => ({
  ...line,
  cells: { ...line.cells, [DIFFERENCE.key]: differs.get(id) ?? '' },
  id,
});

/**
 * An address with a category that has ended leads to where its goods went.
 * @returns the names of those whose goods went nowhere
 */
async function endedOf(list: GoodsList, search: ListSearch, unknown: readonly string[]) {
  const ended =
    unknown.length > 0 ? await callShared(endedCategories, { codes: [...unknown] }) : [];
  const into = new Map(ended.map((each) => [each.code, each.into]));
  if (![...into.values()].some(Boolean)) return ended.map(({ name }) => name);
  const codes = (search.categoryCode ?? []).map((code) => into.get(code) ?? code);
  const now = { ...search, categoryCode: [...new Set(codes)], categoryName: undefined };
  throw redirectTo(listHref(list, now), { status: 301 });
}

/**
 * The columns of goods of one kind: of a category by its name; for several
 * categories, or a search, by the goods that are found.
 */
function ownColumns(
  { categoryCode, categoryName, name }: ListSearch,
  lines: readonly GoodsLine[],
  made: Iterable<OwnKey>,
  usual: readonly ColumnKey[],
): readonly ShownKey[] {
  const isMixed = name || (categoryCode?.length ?? 0) > 1;
  const ofLines = isMixed ? commonShape(lines.map((line) => line.name)) : undefined;
  const shape = categoryName ? shapeOf(categoryName) : ofLines;
  const goods = lines.map(({ cells }) => cells);
  return withMade(made, goods, { ofShape: columnsOfShape(shape, goods, usual), usual });
}

/** The categories and the grades that most goods have. */
const frequentWords = ({ name, list }: FilterGroup): string[] =>
  name === 'categoryCode' || name === 'brandNumber'
    ? list.slice(0, 5).map((word) => word.name)
    : [];

/** The sellers that are offered, by their codes. */
const sellerNames = ({ name, list }: FilterGroup) =>
  name === 'sellerCode' ? list.map((seller) => [seller.code, seller.name] as const) : [];

/** Whether the form of a search was sent with nothing in it. */
const isEmptySearch = (request: Request, { textName }: GoodsList): boolean =>
  new URL(request.url).searchParams.get(textName)?.trim() === '';

/** What a customer has searched for before; nothing for visitors, or where the call fails. */
async function readHistory(request: Request, { name }: ListSearch): Promise<readonly string[]> {
  const token = await getToken(request);
  const texts = token ? await orFallback(call(searchHistory, {}, { token }), []) : [];
  return texts.filter((text) => text !== name);
}

/** Remembers what a customer searches for, if that can be done. */
async function noteText(request: Request, { name, page }: ListSearch): Promise<void> {
  const token = await getToken(request);
  if (!token || !name || page > 1 || isPrefetch(request)) return;
  await orFallback<unknown>(call(noteSearch, { text: name }, { token }), null);
}

export type ListView = Awaited<ReturnType<typeof readList>>['view'];

/** The category and those above it, the first level first; empty for an unknown code. */
function pathTo(code: string, categories: readonly Category[]): Category[] {
  for (const category of categories) {
    if (category.categoryCode === code) return [category];
    const below = pathTo(code, category.children);
    if (below.length > 0) return [category, ...below];
  }
  return [];
}
