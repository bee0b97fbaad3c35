import type { LoaderFunctionArgs } from '@remix-run/node';
import { callShared } from '#app/api/cache.server.ts';
import { call } from '#app/api/client.server.ts';
import { storeHref } from '#app/components/store-href.ts';
import { type Suggestion, searchSuggestions } from '#app/domain/catalogue/listing-contract.ts';
import { normalForm } from '#app/domain/catalogue/search/normal-form.ts';
import { searchHistory } from '#app/domain/catalogue/search/saved-contract.ts';
import { queryText } from '#app/domain/query-text.ts';
import { orFallback } from '#app/session/draft.server.ts';
import { load } from '#app/session/load.server.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { getToken } from '#app/session/session.server.ts';
import { TRADING } from '../list/lists.ts';
import { listHref } from '../list/search-params.ts';

/** For these many seconds a suggestion is not asked for again. */
const SECONDS = 60;
const MAX_TEXT = 50;
const MAX_BYTES = 1024;
/** How many of the customer's own earlier searches are at most offered beside others. */
const OWN = 3;

const KIND_LABEL: Readonly<Record<Suggestion['kind'], string>> = {
  goods: '商品',
  grade: '牌号',
  category: '品类',
  manufacturer: '生产厂家',
  place: '交货地',
  seller: '店铺',
};

/** What the header's search offers while somebody types (browser/suggest.ts). */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const text = queryText(new URL(request.url).searchParams, 'text', MAX_TEXT) ?? '';
  const [found, own] = await load(request, () =>
    Promise.all([callShared(searchSuggestions, { text }), ownTexts(request, text)]),
  );
  const known = new Set(own.map((each) => each.text));
  const others = found.filter((each) => !known.has(each.text)).map(shown);
  return Response.json(withinLimit([...own, ...others]), {
    headers: pageHeaders(request, { seconds: SECONDS }),
  });
}

/** What the customer has searched for and may mean again: everything, before anything is typed. */
async function ownTexts(request: Request, typed: string) {
  const token = await getToken(request);
  if (!token) return [];
  const history = await orFallback(call(searchHistory, {}, { token }), []);
  const begun = normalForm(typed);
  const meant = history.filter((text) => normalForm(text).includes(begun) && text !== typed);
  return meant.slice(0, typed === '' ? undefined : OWN).map((text) => ({ text, kind: '搜索记录' }));
}

/** The first ones that together are no longer than an answer may be. */
function withinLimit<Each>(suggestions: readonly Each[]): Each[] {
  let bytes = '[]'.length;
  const fits = suggestions.findIndex((each) => {
    bytes += Buffer.byteLength(JSON.stringify(each)) + 1;
    return bytes > MAX_BYTES;
  });
  return suggestions.slice(0, fits < 0 ? undefined : fits);
}

const shown = ({ text, kind, code, count }: Suggestion) => ({
  text,
  kind: KIND_LABEL[kind] + (count === undefined ? '' : ` ${count} 条`),
  ...(code && { to: hrefOf(kind, code, text) }),
});

const hrefOf = (kind: Suggestion['kind'], code: string, text: string): string =>
  kind === 'seller'
    ? storeHref(code)
    : listHref(TRADING, { categoryCode: [code], categoryName: text, page: 1 });
