import { shutWay } from '#app/api/ways.ts';
import { marketingGroupOf, marketingTerms } from '#app/components/marketing-text.server.ts';
import { cardDetail, cardSales } from '#app/components/sold-out.server.ts';
import { storeHref } from '#app/components/store-href.ts';
import { isDrawing, tellingPictures } from '#app/domain/catalogue/drawing.ts';
import type { ExtraProductData, ProductDetail } from '#app/domain/catalogue/goods-contract.ts';
import { piecesText } from '#app/domain/catalogue/pieces.ts';
import { piecedOf } from '#app/domain/catalogue/pieces-contract.ts';
import { PRICE_LAPSED } from '#app/domain/catalogue/price-lapsed.ts';
import {
  lapsedProblem,
  longTerms,
  onCreditProblem,
  pricedUnit,
} from '#app/domain/catalogue/price-terms.ts';
import { boundsOf } from '#app/domain/catalogue/purchase-terms.ts';
import { monthlySales } from '#app/domain/catalogue/sales-display.ts';
import { deliveryMethodName, deliveryRule, isFetched } from '#app/domain/checkout/delivery.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import { pieceText, weightTermsText } from '#app/domain/delivery/weight-terms.ts';
import { INVOICING_LABEL } from '#app/domain/invoice/special-invoice.ts';
import type { Coupon } from '#app/domain/marketing/contract.ts';
import { formatYuanText } from '#app/domain/money.ts';
import type { TradingCalendar } from '#app/domain/order/trading-calendar.ts';
import { handledText } from '#app/domain/order/trading-hours.ts';
import { fromQuantity } from '#app/domain/quantity.ts';
import { formatDay, formatNear } from '#app/domain/time.ts';
import { formatPrice, readUnitPrice, shownYuan } from '#app/domain/unit-price.ts';
import { customerUrl } from '#app/session/session.server.ts';
import { type DetailPage, detailHref } from './goods-query.ts';

/** What a picture is called that does not show the goods themselves. */
const DRAWING = '示意图';

/** Why nothing can be bought, or null. */
function unavailableText(goods: ProductDetail, enough: boolean) {
  const { onShelf, availableCount, priceTerms, productName } = goods;
  if (!onShelf) return '商品已下架';
  if (priceTerms?.lapsed) return lapsedProblem(productName);
  if (priceTerms?.creditDays) return onCreditProblem(productName, priceTerms.creditDays);
  if (enough) return null;
  return fromQuantity(availableCount) > 0
    ? '库存不足起订量，暂时不能购买'
    : '库存不足，暂时不能购买';
}

type Action = { label: string; variant?: 'buy' | 'secondary' } & (
  | { intent: 'addToCart' | 'buyNow' }
  | { to: string }
);

/**
 * What can be done with the goods: /industryDetail has 立即购买 for a store's goods and 加入购物车
 * for the platform's own, /detail has both (spec 2 §2).
 */
function actionsOf({ id, type }: ProductDetail, page: DetailPage): Action[] {
  const addToCart: Action = { label: '加入购物车', intent: 'addToCart' };
  const buyNow: Action = { label: '立即购买', intent: 'buyNow', variant: 'buy' };
  // One of them is the page's own button.
  const general = [{ ...addToCart, variant: 'secondary' as const }, buyNow];
  if (type === 'self') {
    const register = `${detailHref({ id, type }, page)}&dialog=register`;
    return [
      ...(page === '/industryDetail' ? [addToCart] : general),
      { label: '登记', to: register, variant: 'secondary' },
    ];
  }
  return [
    ...(page === '/industryDetail' ? [buyNow] : general),
    { label: '询价', to: `/inquiry?sellerProductId=${id}`, variant: 'secondary' },
  ];
}

/** Goods that are ordered through an offer lead there; others to those that can be bought. */
function adviceOf({ onShelf, priceTerms }: ProductDetail, actions: readonly Action[]) {
  const isByOffer = onShelf && (priceTerms?.lapsed || priceTerms?.creditDays);
  const left = actions.flatMap((action) => ('to' in action ? action : []));
  const [inquiry] = isByOffer ? left : [];
  if (inquiry)
    return { before: '卖家报价后下单：', label: inquiry.label, to: inquiry.to, after: '' };
  const [before, after] = ['可以看看下方的相关推荐，或到', '查找其他货源。'];
  return { before, label: '现货商城', to: '/trading', after };
}

export function detailView(goods: ProductDetail, page: DetailPage) {
  const { enough, ...count } = boundsOf(goods);
  const actions = actionsOf(goods, page).filter(
    (action) => !shutWay('to' in action ? action.to : `/detail?intent=${action.intent}`),
  );
  return {
    id: goods.id,
    type: goods.type,
    name: goods.productName,
    detail: `${goods.brandNumber} ${goods.specs}`,
    images: goods.imageUrlList.map((src, index) => ({
      src,
      alt: `${goods.productName} 图 ${index + 1}${isDrawing(src) ? `（${DRAWING}）` : ''}`,
      note: isDrawing(src) ? DRAWING : undefined,
    })),
    /** For the total. */
    price: shownYuan(goods.sellingPrice, goods.exactPrice),
    pricedUnit: pricedUnit(goods.unit, goods.priceTerms),
    priceText: formatPrice(readUnitPrice(goods.sellingPrice, goods.exactPrice)),
    unit: goods.unit,
    unitDecimals: goods.unitDecimals,
    count,
    unavailable: unavailableText(goods, enough),
    actions,
    /** What can be done where nothing can be bought. */
    advice: adviceOf(goods, actions),
    seller: {
      code: goods.sellerCode,
      page: goods.type === 'self' ? '/selfGoods' : storeHref(goods.sellerCode),
      name: goods.sellerName,
      facts: [
        { term: '注册地址', value: goods.registryAddress },
        ...(goods.distrScope ? [{ term: '配送范围', value: `${goods.distrScope} km 内` }] : []),
      ].filter(({ value }) => value !== ''),
      refreshed: goods.refreshTimeStr,
    },
  };
}

export type DetailView = ReturnType<typeof detailView>;

/** What the page says of the goods in parts that are HTML of the server. */
export function describedView(goods: ProductDetail, now: Date, calendar: TradingCalendar | null) {
  return {
    /** What a purchase of them is like, beside the price. */
    terms: [
      ...(goods.priceTerms ? longTerms(goods.priceTerms, goods.unit) : []),
      ...holdsUntil(goods, now),
      ...(goods.invoicing === undefined
        ? []
        : [{ term: '发票', value: INVOICING_LABEL[goods.invoicing ? 'special' : 'none'] }]),
      ...(calendar ? [earliest(goods, now, calendar)] : []),
      ...weightFacts(goods),
    ],
    facts: [
      { term: '交货方式', value: goods.deliveryWayName },
      { term: '交货地', value: goods.deliveryPlace },
      { term: '牌号', value: goods.brandNumber },
      { term: '生产厂家', value: goods.manufacturer },
      { term: '可订库存', value: `${groupThousands(goods.availableCount)} ${goods.unit}` },
      { term: '起订量', value: `${boundsOf(goods).min} ${goods.unit}` },
      { term: '月销量', value: `${monthlySales(goods.salesVolume)} ${goods.unit}` },
    ].filter(({ value }) => value !== ''),
    specs: [
      { term: '品名', value: goods.productName },
      { term: '牌号', value: goods.brandNumber },
      { term: '规格', value: goods.specs },
      ...goods.attributeList.map(({ name, value }) => ({ term: name, value })),
      { term: '品牌', value: goods.brand },
      { term: '生产厂家', value: goods.manufacturer },
      { term: '品类', value: goods.categoryPath.at(-1)?.categoryName ?? '' },
      { term: '计价单位', value: goods.unit },
      { term: '商品编码', value: goods.productCode },
    ].filter(({ value }) => value !== ''),
    introduce: goods.introduce,
  };
}

/** How they are weighed and settled, and in which pieces they come; nothing of another API's that does not say it. */
function weightFacts({ weights, pieces, unit }: ProductDetail) {
  const piecesSaid = piecesText(piecedOf(pieces), unit);
  return [
    ...(weights ? [{ term: '计重', value: weightTermsText(weights) }] : []),
    ...(weights?.piece ? [{ term: '理论重量', value: pieceText(weights.piece) }] : []),
    ...(piecesSaid ? [{ term: '订货', value: piecesSaid }] : []),
  ];
}

/** Until when the price holds, where it ends. */
function holdsUntil({ priceTerms }: ProductDetail, now: Date) {
  if (!priceTerms?.until) return [];
  const value = priceTerms.lapsed ? PRICE_LAPSED : `至 ${formatNear(priceTerms.until, now)}`;
  return [{ term: '价格有效', value }];
}

/** When the goods can be had at the earliest: as soon as the seller handles an order that is made now. */
function earliest({ deliveryWay }: ProductDetail, now: Date, calendar: TradingCalendar) {
  const { methods, preferred } = deliveryRule(deliveryWay);
  const method = methods.find(isFetched) ?? preferred;
  return { term: `最早${deliveryMethodName(method)}`, value: handledText(now, calendar) };
}

export type DescribedView = ReturnType<typeof describedView>;

export function recommendedView(recommended: ExtraProductData['recommended']) {
  const pictures = tellingPictures(recommended.map(({ imageUrl }) => imageUrl));
  return recommended.map((card, at) => ({
    to: detailHref(card),
    imageUrl: pictures[at] ?? '',
    name: card.productName,
    detail: cardDetail([`${card.brandNumber} ${card.specs}`], card.priceTerms),
    price: formatYuanText(card.sellingPrice),
    unit: card.unit,
    sales: cardSales(card.salesVolume, card.soldOut),
  }));
}

const FLAG_LABEL = { T: '已领取', Y: '已使用', F: null } as const;

/** The discounts of the goods: their marketing group's terms and the coupons for them. */
export function offersView(goods: ProductDetail, coupons: readonly Coupon[]) {
  const group = marketingGroupOf(goods);
  return {
    mine: coupons.some(({ flag }) => flag !== 'F') ? customerUrl('discount-coupon') : null,
    promotion: group && { name: group.markeName, terms: marketingTerms(group, goods.unit) },
    coupons: coupons.map(({ discountId, name, terms, scope, validUntil, flag }) => ({
      id: discountId,
      name,
      terms,
      detail: [scope, validUntil && `有效期至 ${formatDay(validUntil)}`]
        .filter(Boolean)
        .join(' · '),
      /** Null when it can be claimed. */
      claimed: FLAG_LABEL[flag],
    })),
  };
}
export type OffersView = ReturnType<typeof offersView>;
