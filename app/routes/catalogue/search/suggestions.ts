import type { LoaderFunctionArgs } from '@remix-run/node';
import { callShared } from '#app/api/cache.server.ts';
import { storeHref } from '#app/components/store-href.ts';
import { type Suggestion, searchSuggestions } from '#app/domain/catalogue/listing-contract.ts';
import { queryText } from '#app/domain/query-text.ts';
import { load } from '#app/session/load.server.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { TRADING } from '../list/lists.ts';
import { listHref } from '../list/search-params.ts';

/** For these many seconds a suggestion is not asked for again. */
const SECONDS = 60;
const MAX_TEXT = 50;

const KIND_LABEL: Readonly<Record<Suggestion['kind'], string>> = {
  goods: '商品',
  grade: '牌号',
  category: '品类',
  manufacturer: '生产厂家',
  place: '交货地',
  seller: '店铺',
};

/** What the header's search offers while somebody types (components/layout/suggest.ts). */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const text = queryText(new URL(request.url).searchParams, 'text', MAX_TEXT) ?? '';
  const found = await load(request, () => callShared(searchSuggestions, { text }));
  return Response.json(found.map(shown), { headers: pageHeaders(request, { seconds: SECONDS }) });
}

const shown = ({ text, kind, code }: Suggestion) => ({
  text,
  kind: KIND_LABEL[kind],
  ...(code && { to: hrefOf(kind, code, text) }),
});

const hrefOf = (kind: Suggestion['kind'], code: string, text: string): string =>
  kind === 'seller'
    ? storeHref(code)
    : listHref(TRADING, { categoryCode: code, categoryName: text, page: 1 });
