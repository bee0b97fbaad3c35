import { call } from '#app/api/client.server.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { hrefOf, type Query } from '#app/domain/href.ts';
import {
  endPromotion,
  endSaleCoupon,
  issueSaleCoupon,
  promotionGoods,
  putPromotionGoods,
  type SalePromotion,
  salePromotions,
  savePromotion,
} from '#app/domain/marketing/issue-contract.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { type Paging, pagingQuery, readPaging } from '#app/domain/paging.ts';
import { queryText } from '#app/domain/query-text.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import type { CustomerRequest } from '#app/session/customer-loader.server.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { couponRow, toIssue, untilText } from './coupon-forms.server.ts';
import {
  BAND_ROWS,
  bandControlOf,
  bandsTyped,
  endCouponForm,
  endPromotionForm,
  goodsForm,
  promotionForm,
  promotionValues,
  saleCouponForm,
} from './promotion-forms.server.ts';

export const SALE_MARKETING = '/customer/sale-marketing';

/** What the seller does with a promotion that the address names; a new one has no id. */
const DIALOGS = ['save', 'end', 'coupon', 'goods'] as const;
type Dialog = (typeof DIALOGS)[number];

const pageHref = (query: Query): string => hrefOf(SALE_MARKETING, query);

const dialogHref = (dialog: Dialog, marketingId: string, beside: Record<string, string> = {}) =>
  pageHref({ dialog, promotion: marketingId, ...beside });

/** The seller's promotions, or the one that the address names, with what is done with it. */
export async function readSaleMarketing(page: CustomerRequest) {
  const { request, searchParams, ask } = page;
  const asked = searchParams.get('promotion');
  const dialog = DIALOGS.find((each) => each === searchParams.get('dialog')) ?? null;
  const paging = pagingOf(request);
  const [found, named] = await Promise.all([
    ask(salePromotions, paging),
    asked ? ask(salePromotions, { marketingId: asked.slice(0, 64) }) : null,
  ]);
  const target = named?.content[0] ?? null;
  const open = target?.state === 'open' ? target : null;
  const endedId = searchParams.get('endCoupon');
  const ended = found.content
    .flatMap(({ coupons }) => coupons)
    .find(({ discountId }) => discountId === endedId);
  return {
    path: SALE_MARKETING,
    saveTo: pageHref({ dialog: 'save' }),
    promotions: found.content.map((promotion) => promotionView(promotion, paging)),
    pager: pagerView(paging, found, (page) => pageHref(pagingQuery({ ...paging, page }))),
    save: dialog === 'save' && (!asked || open) ? await saveView(request, open) : null,
    coupon: dialog === 'coupon' && open ? couponView(request, open) : null,
    goods: dialog === 'goods' && target ? await goodsView(page, target) : null,
    end:
      dialog === 'end' && open
        ? {
            id: open.marketingId,
            name: open.markeName,
            usable: open.usable,
            form: describeForm(endPromotionForm, request),
          }
        : null,
    endCoupon: ended
      ? {
          id: ended.discountId,
          name: ended.name,
          form: describeForm(endCouponForm, request),
          closeTo: pageHref(pagingQuery(paging)),
        }
      : null,
  };
}

/** Of the promotions: where the goods of one are shown, the address has the page of these. */
function pagingOf(request: Request): Paging {
  const { searchParams } = new URL(request.url);
  const isOfGoods = searchParams.get('dialog') === 'goods';
  return readPaging(isOfGoods ? new URLSearchParams() : searchParams);
}

const promotionView = (promotion: SalePromotion, paging: Paging) => {
  const { marketingId, markeName, buyQuantity, bands, goodsCount, usable, coupons } = promotion;
  const isOpen = promotion.state === 'open';
  return {
    id: marketingId,
    name: markeName,
    isOpen,
    facts: [
      { term: '起购数量', value: buyQuantity === '0' ? '不限' : `合计 ${buyQuantity}` },
      ...(isOpen && bands.length > 0
        ? [{ term: '优惠期限', value: untilText(promotion.validUntil) }]
        : []),
      { term: '商品', value: `${goodsCount} 个` },
    ],
    bands: bands.map((band) => ({
      key: band.rangeMin,
      range:
        band.rangeMax === null ? `${band.rangeMin} 以上` : `${band.rangeMin} 至 ${band.rangeMax}`,
      off: formatYuanText(band.discountAmount),
    })),
    held:
      !isOpen && goodsCount > 0 ? `已领取的 ${usable} 张优惠券仍可使用，商品暂留在活动中` : null,
    coupons: coupons.map((coupon) =>
      couponRow(coupon, (discountId) =>
        pageHref({ ...pagingQuery(paging), endCoupon: discountId }),
      ),
    ),
    saveTo: dialogHref('save', marketingId),
    goodsTo: dialogHref('goods', marketingId),
    couponTo: dialogHref('coupon', marketingId),
    endTo: dialogHref('end', marketingId),
  };
};
export type PromotionView = ReturnType<typeof promotionView>;

async function saveView(request: Request, promotion: SalePromotion | null) {
  const page = promotion ? dialogHref('save', promotion.marketingId) : pageHref({ dialog: 'save' });
  const kept = await getDraft(request, page, promotionForm.name);
  const saved = promotion && { form: promotionForm.name, values: promotionValues(promotion) };
  return {
    id: promotion?.marketingId ?? null,
    title: promotion ? `修改「${promotion.markeName}」` : '新建促销活动',
    rows: BAND_ROWS,
    form: describeForm(promotionForm, request, kept ?? saved),
  };
}

const couponView = (request: Request, { marketingId, markeName }: SalePromotion) => ({
  id: marketingId,
  title: `给「${markeName}」的商品发放优惠券`,
  form: describeForm(saleCouponForm, request),
});

async function goodsView(
  { request, searchParams, ask }: CustomerRequest,
  promotion: SalePromotion,
) {
  const { marketingId, markeName } = promotion;
  const isOpen = promotion.state === 'open';
  const of = isOpen && searchParams.get('of') === 'others' ? 'others' : 'promotion';
  const keyword = queryText(searchParams, 'keyword', 64) ?? '';
  const paging = readPaging(searchParams);
  const found = await ask(promotionGoods, { ...paging, marketingId, of, keyword });
  const to = (wanted: typeof of, beside: Record<string, string> = {}) =>
    dialogHref('goods', marketingId, { ...(wanted === 'others' && { of: wanted }), ...beside });
  return {
    id: marketingId,
    name: markeName,
    put: of === 'others' ? ('in' as const) : ('out' as const),
    keyword,
    path: SALE_MARKETING,
    tabs: [
      {
        to: to('promotion'),
        label: `活动商品（${promotion.goodsCount}）`,
        current: of === 'promotion',
      },
      ...(isOpen ? [{ to: to('others'), label: '添加商品', current: of === 'others' }] : []),
    ],
    rows: found.content.map(({ goodsId, name, price, unit, availableCount, onShelf }) => ({
      id: goodsId,
      name,
      price: `¥${formatYuanText(price)}/${unit}`,
      stock: `${availableCount} ${unit}`,
      onShelf,
    })),
    pager: pagerView(paging, found, (page) =>
      to(of, { ...(keyword && { keyword }), ...pagingQuery({ ...paging, page }) }),
    ),
    form: describeForm(goodsForm, request),
  };
}
export type GoodsView = Awaited<ReturnType<typeof goodsView>>;

export const saleMarketingAction = formAction(
  handleForm(promotionForm, savePromotion, {
    made: { to: SALE_MARKETING, label: '查看促销活动' },
    controlOf: bandControlOf,
    async submit({ value, token, serial, request }) {
      const { marketingId, markeName, buyQuantity, validUntil } = value;
      const sent = { marketingId, markeName, buyQuantity, validUntil, bands: bandsTyped(value) };
      const made = await call(savePromotion, sent, { token, serial });
      if (marketingId)
        return redirectAfterSuccess(request, SALE_MARKETING, '活动已保存，新订单按此优惠');
      const goodsTo = dialogHref('goods', made.marketingId, { of: 'others' });
      return redirectAfterSuccess(request, goodsTo, '活动已建立，请添加商品');
    },
  }),
  handleCall(endPromotionForm, endPromotion, { to: SALE_MARKETING, done: '活动已结束' }),
  handleCall(saleCouponForm, issueSaleCoupon, {
    made: { to: SALE_MARKETING, label: '查看优惠券' },
    input: ({ value }) => toIssue(value),
    to: SALE_MARKETING,
    done: '优惠券已发放，买家可以领取',
  }),
  handleCall(endCouponForm, endSaleCoupon, {
    to: (request) => pageHref(pagingQuery(pagingOf(request))),
    done: '已停发，已领取的仍可使用',
  }),
  handleCall(goodsForm, putPromotionGoods, {
    to: (_request, { value }) => dialogHref('goods', value.marketingId),
    done: (_content, { value: { put, goodsIds } }) =>
      `已${put === 'in' ? '加入' : '移出'} ${goodsIds.length} 个商品`,
  }),
);
