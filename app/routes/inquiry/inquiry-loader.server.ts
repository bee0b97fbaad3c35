import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { callShared } from '#app/api/cache.server.ts';
import { call } from '#app/api/client.server.ts';
import { dictionaryByType } from '#app/domain/catalogue/contract.ts';
import { askedText, piecesText } from '#app/domain/catalogue/pieces.ts';
import { piecedOf } from '#app/domain/catalogue/pieces-contract.ts';
import { pricedUnit } from '#app/domain/catalogue/price-terms.ts';
import type { Content } from '#app/domain/endpoint.ts';
import {
  type GoodsForInquiry,
  saleProductsForInquiry,
} from '#app/domain/inquiry/goods-contract.ts';
import { initialInquiryCount } from '#app/domain/inquiry/inquiry.ts';
import { proposedSellers } from '#app/domain/inquiry/recommendation.ts';
import { termsText } from '#app/domain/order/terms.ts';
import { parseQuantity, toQuantity } from '#app/domain/quantity.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import type { FormDescription, FormValues } from '#app/forms/reply.ts';
import { newDraftCookie } from '#app/session/draft.server.ts';
import { load } from '#app/session/load.server.ts';
import { readLongForm } from '#app/session/own-draft.server.ts';
import { getToken, pageOf } from '#app/session/session.server.ts';
import {
  emptyInquiryRow,
  inquiryForm,
  inquiryRowsOf,
  inquiryRowValues,
  proposedEndDate,
  type TypedInquiryRow,
  withoutInquiryRows,
} from './inquiry.server.ts';
import { type Recommended, recommendFor, sellersView } from './recommended.server.ts';

/** Of a quantity in an address. */
const LONGEST_COUNT = 32;
/** Of goods that somebody has searched for and nobody offers. */
const LONGEST_NAME = 60;

type Known = Content<typeof saleProductsForInquiry>;

export async function inquiryLoader({ request }: LoaderFunctionArgs) {
  const headers = new Headers();
  const cookie = await newDraftCookie(request);
  if (cookie) headers.append('set-cookie', cookie);
  return data(await readInquiryPage(request), { headers });
}

/** The form from the draft, or for the goods in the page's address. */
async function readInquiryPage(request: Request) {
  const token = await getToken(request);
  const { searchParams } = new URL(request.url);
  const ids = searchParams.getAll('sellerProductId').filter(Boolean);
  const source = ids.join();
  const { draft, long, restored } = await readLongForm(request, pageOf(request), inquiryForm.name);
  const typed = draft?.values.source === source ? draft.values : {};
  const typedRows = inquiryRowsOf(typed);
  const asked = {
    ids: typedRows.length > 0 ? typedRows.flatMap(({ goodsId }) => goodsId || []) : ids,
    sellerName: textOf(typed.sellerName),
    sellerCodes: [typed.sellerCodes ?? []].flat(),
  };
  const known = await load(request, () => call(saleProductsForInquiry, asked, { token }));
  const rows = typedRows.length > 0 ? typedRows : freshRows(known, searchParams);
  const [recommended, ways, terms] = await load(request, () =>
    Promise.all([
      recommendFor(rows, token),
      callShared(dictionaryByType, { type: 'DELIVERY_WAY' }),
      callShared(dictionaryByType, { type: 'INQUIRY_CONDITIONS' }),
    ]),
  );
  const goods = new Map(known.goods.map((each) => [each.goodsId, each]));
  const proposed = proposal(known, rows, recommended);
  const values = { ...proposed, ...withoutInquiryRows(typed) };
  return {
    source,
    long,
    restored: typed === draft?.values ? restored : null,
    loggedIn: token !== null,
    form: withRequired(
      describeForm(inquiryForm, request, {
        form: inquiryForm.name,
        values: { ...values, ...inquiryRowValues(rows) },
      }),
    ),
    rows: rows.map((row) => rowView(row, goods.get(row.goodsId))),
    gone: typedRows.length === 0 && known.goods.length < new Set(ids).size,
    sellers: sellersView(known.sellers, recommended, {
      chosen: [values.sellerCodes ?? []].flat(),
      isProposed: values.sellerCodes === proposed.sellerCodes,
    }),
    ways: ways.map(({ code, name }) => ({ value: code, label: name })),
    terms: conditionsToChoose(terms, known),
  };
}

/** Marked as required, although rows can be added and removed without them. */
function withRequired(form: FormDescription): FormDescription {
  const fields = { ...form.fields };
  for (const name of ['title', 'endDate', 'conditions', 'deliveryWay']) {
    const field = fields[name];
    if (field) fields[name] = { ...field, required: true };
  }
  return { ...form, fields };
}

const textOf = (value: string | string[] | undefined): string =>
  (Array.isArray(value) ? value[0] : value) ?? '';

/**
 * A row for each of the goods in the quantity that was typed on a list, `count.<id>`, else in their
 * minimum order quantity; without goods an empty row to fill in.
 */
function freshRows({ goods }: Known, query: URLSearchParams): TypedInquiryRow[] {
  if (goods.length === 0) {
    const productName = query.get('productName')?.slice(0, LONGEST_NAME) ?? '';
    return [{ ...emptyInquiryRow('1'), productName }];
  }
  return goods.map(({ goodsId, miniQuantity, unitDecimals }, at) => ({
    ...emptyInquiryRow(String(at + 1)),
    goodsId,
    count:
      query.get(`count.${goodsId}`)?.slice(0, LONGEST_COUNT) ||
      toQuantity(initialInquiryCount(parseQuantity(miniQuantity, { decimals: unitDecimals }) ?? 0)),
  }));
}

/** The credit that the goods are listed at, where it is one for all of them, in the words of the conditions; else ''. */
function listedCredit({ goods }: Known): string {
  const [days, another] = new Set(goods.map(({ priceTerms }) => priceTerms?.creditDays ?? null));
  return days && another === undefined ? termsText({ kind: 'monthly', days }) : '';
}

/** The conditions of the market, and the credit of the goods where that is none of them. */
const conditionsToChoose = (terms: readonly { name: string }[], known: Known) =>
  [...new Set([...terms.map(({ name }) => name), listedCredit(known)])]
    .filter(Boolean)
    .map((name) => ({ value: name, label: name }));

/** The initial values of the form. */
function proposal(
  known: Known,
  rows: readonly TypedInquiryRow[],
  { sellers }: Recommended,
): FormValues {
  const { goods } = known;
  const [first] = goods;
  const name = first
    ? `${first.productName} ${first.brandNumber}`.trim()
    : (rows[0]?.productName ?? '');
  const title = rows.length > 1 ? `${name} 等 ${rows.length} 种商品询价` : `${name} 询价`;
  return {
    title: name ? title : '',
    endDate: proposedEndDate(new Date()),
    conditions: listedCredit(known),
    deliveryWay: first ? String(first.deliveryWay) : '',
    sellerCodes: proposedSellers(
      sellers,
      goods.map(({ sellerCode }) => sellerCode),
    ),
  };
}

function rowView(row: TypedInquiryRow, goods: GoodsForInquiry | undefined) {
  const listed = row.goodsId !== '';
  const words = goods ?? row;
  return {
    row: row.row,
    listed,
    goodsId: row.goodsId,
    gone: listed && !goods,
    name: [words.productName, words.brandNumber].filter(Boolean).join(' ') || row.goodsId,
    detail: [
      words.specs,
      words.brand,
      goods && `${goods.sellerName} ${pricedUnit(goods.priceStr, goods.priceTerms)}`,
      goods && `起订量 ${goods.miniQuantity} ${goods.unit}`,
      goods && piecesFor(goods, row.count),
    ]
      .filter(Boolean)
      .join(' · '),
    href: goods && `/detail?${new URLSearchParams({ selfId: goods.goodsId, type: 'sale' })}`,
    unit: words.unit,
  };
}
/** In which pieces this seller has them, and what can be had of the quantity that is asked for. */
function piecesFor({ pieces, unit }: GoodsForInquiry, typed: string): string {
  const pieced = piecedOf(pieces);
  const count = parseQuantity(typed, { decimals: true, unit });
  return (count && askedText(pieced, count, unit)) || piecesText(pieced, unit);
}

export type InquiryRowView = ReturnType<typeof rowView>;
