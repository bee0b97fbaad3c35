import { callShared } from '#app/api/cache.server.ts';
import { call } from '#app/api/client.server.ts';
import { ApiFailure, ApiRefusal } from '#app/api/errors.ts';
import { optional } from '#app/api/offers.server.ts';
import {
  discountEvaluations,
  type Evaluations,
  extraProductData,
  findPlatformProductById,
  NO_EXTRA,
  type ProductDetail,
  saleProductById,
  sharedQuote,
  shoppingInfo,
} from '#app/domain/catalogue/goods-contract.ts';
import type { TradingCalendar } from '#app/domain/order/trading-calendar.ts';
import { tradingCalendar } from '#app/domain/order/trading-calendar-contract.ts';
import { clampPage } from '#app/domain/paging.ts';
import { goodsQuery } from './goods-query.ts';

/**
 * The goods a detail page is asked for.
 * @param ask `callShared` for a page that shows them; a purchase asks for them as they are now
 * @throws a 404 response where the query names none; ApiRefusal, ApiFailure
 */
export function findGoods(request: Request, ask: typeof callShared = call): Promise<ProductDetail> {
  const query = goodsQuery(new URL(request.url).searchParams);
  if (!query) throw new Response(null, { status: 404 });
  const { id, type, sellerCode, exact } = query;
  return exact && type
    ? ask(shoppingInfo, { selfId: id, type })
    : ask(findPlatformProductById, { id, type, sellerCode });
}

const EVALUATIONS_A_PAGE = 5;

/**
 * All other data of a detail page that everybody sees.
 */
export async function readExtras(goods: ProductDetail, query: URLSearchParams) {
  const { id, type, productCode, sellerCode } = goods;
  const sharedAt = query.get('sharedAt')?.slice(0, 64);
  const source = type === 'self' ? 'platformSelf' : 'onSale';
  const [extra, evaluations, listing, quote, calendar] = await Promise.all([
    // An API need not name the product or its seller, and then has nothing to ask about.
    productCode && sellerCode
      ? callShared(extraProductData, { id, productCode, sellerCode, source })
      : NO_EXTRA,
    readEvaluations(id, Number(query.get('evaluations'))),
    type === 'sale' ? optional(callShared(saleProductById, { sellerProductId: id })) : null,
    sharedAt ? call(sharedQuote, { id, type, sharedAt }) : null,
    readCalendar(),
  ]);
  return {
    ...extra,
    evaluations,
    authFiles: listing?.saleProductAuthFileVos ?? [],
    quote,
    calendar,
  };
}

/** Null of a market whose API does not say it: its pages then claim nothing. */
async function readCalendar(): Promise<TradingCalendar | null> {
  try {
    return await callShared(tradingCalendar, {});
  } catch (error) {
    if (!(error instanceof ApiFailure || error instanceof ApiRefusal)) throw error;
    return null;
  }
}

export type Extras = Awaited<ReturnType<typeof readExtras>>;

/** A page number above the last one means the last page. */
async function readEvaluations(
  productId: string,
  asked: number,
): Promise<Evaluations & { page: number }> {
  const pageOf = async (page: number) => ({
    ...(await callShared(discountEvaluations, { productId, page, rows: EVALUATIONS_A_PAGE })),
    page,
  });
  const found = await pageOf(clampPage(asked, 1000));
  const page = clampPage(found.page, found.totalPages);
  return page === found.page ? found : pageOf(page);
}
