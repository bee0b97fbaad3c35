import { callShared } from '#app/api/cache.server.ts';
import { isRefusal } from '#app/api/errors.ts';
import type { ShareKind } from '#app/components/share-picture.ts';
import { auctionDetail } from '#app/domain/auction/contract.ts';
import { shoppingInfo } from '#app/domain/catalogue/goods-contract.ts';
import type { GoodsKind } from '#app/domain/catalogue/goods-kind.ts';
import { goodsTerms } from '#app/domain/catalogue/goods-terms.ts';
import { boundsOf } from '#app/domain/catalogue/purchase-terms.ts';
import { ordersSold } from '#app/domain/catalogue/sales-display.ts';
import { brandDetail } from '#app/domain/catalogue/store-contract.ts';
import { articleType } from '#app/domain/content/article-types.ts';
import { articleDetail } from '#app/domain/content/contract.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import { type Content, type Endpoint, type Input, RESULT } from '#app/domain/endpoint.ts';
import type { Site } from '#app/domain/market/site.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { shortSaleTerms } from '#app/domain/order/sale-terms.ts';
import { planById, tenderById } from '#app/domain/purchase/contract.ts';
import { formatDay, formatInstant } from '#app/domain/time.ts';
import { customerPageName } from '#app/domain/work/pages.ts';
import { readSite } from '#app/session/site.server.ts';
import type { Card } from './card.ts';

/** What strangers may see of it; null where there is no such thing. */
type ReadCard = (id: string) => Promise<Card | null>;

const LONGEST_ID = 64;

/** Asked without a login, so that a picture never shows more than everybody sees. */
async function cardOf<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  show: (content: Content<E>) => Card,
): Promise<Card | null> {
  try {
    return show(await callShared(endpoint, input));
  } catch (error) {
    if (isRefusal(error, endpoint, RESULT.notFound)) return null;
    throw error;
  }
}

const perUnit = (unit: string): string => `元/${unit}`;

const goodsCard =
  (type: GoodsKind, kind: string): ReadCard =>
  (id) =>
    cardOf(shoppingInfo, { selfId: id, type }, (goods) => ({
      kind,
      title: `${goods.productName} ${goods.brandNumber}`.trim(),
      detail: [goods.specs, goods.brand].filter(Boolean).join('　'),
      figure: goods.onShelf
        ? {
            label: '单价',
            value: formatYuanText(goods.sellingPrice),
            unit: perUnit(goods.unit),
            terms: goodsTerms(goods),
          }
        : { label: '', value: '已下架', unit: '' },
      facts: [
        ['起订', `${groupThousands(boundsOf(goods).min)} ${goods.unit}`],
        ['交货地', goods.deliveryPlace],
        ['生产厂家', goods.manufacturer],
      ],
      owner: goods.sellerName,
    }));

const READERS: Readonly<Record<ShareKind, ReadCard>> = {
  self: goodsCard('self', '自营'),
  sale: goodsCard('sale', '现货'),
  auction: (id) =>
    cardOf(auctionDetail, { id }, (auction) => ({
      kind: '竞价',
      title: auction.name,
      detail: `${auction.productName}　${groupThousands(auction.productCount)} ${auction.productUnit}　${auction.biddingModeName}`,
      figure: {
        label: '起拍价',
        value: formatYuanText(auction.startPrice),
        unit: perUnit(auction.productUnit),
        terms: shortSaleTerms(auction.saleTerms),
      },
      facts: [
        ['加价幅度', `¥${formatYuanText(auction.priceAddRange)}/${auction.productUnit}`],
        ['开始', formatInstant(auction.startDate)],
        ['预计结束', formatInstant(auction.endDate)],
      ],
      owner: auction.sellerName,
    })),
  store: (sellerCode) =>
    cardOf(brandDetail, { sellerCode }, (store) => ({
      kind: '店铺',
      title: store.sellerName,
      detail: store.introduce,
      figure: {
        label: '在售商品',
        value: groupThousands(String(store.productCount)),
        unit: ' 种',
      },
      facts: [
        ['成交订单', ordersSold(store.orderCount)],
        ['注册地址', store.customerVo.registryAddress],
      ],
      owner: '',
    })),
  tender: (id) =>
    cardOf(tenderById, { id }, (tender) => ({
      kind: '招标公告',
      title: tender.title,
      detail: tender.biddingContent,
      figure: null,
      facts: [
        ['截止', formatInstant(tender.bidEndDate)],
        ['招标地点', tender.biddingLocation],
        ['开标地点', tender.openingPlace],
      ],
      owner: '',
    })),
  plan: (scheduleId) =>
    cardOf(planById, { scheduleId }, (plan) => ({
      kind: '集采计划',
      title: plan.title,
      detail: `${plan.productName} ${plan.varieties}　${plan.manufacturer}`,
      figure: {
        label: '价格区间',
        value: plan.rangeOfPrice,
        unit: perUnit(plan.unit),
        terms: shortSaleTerms(plan.saleTerms),
      },
      facts: [
        ['起订', `${groupThousands(plan.minOrderQuantity)} ${plan.unit}`],
        ['登记截止', formatInstant(plan.deadline)],
        ['保证金', plan.marginRatioChar],
      ],
      owner: plan.supplierName,
    })),
  article: (id) =>
    cardOf(articleDetail, { id }, (article) => ({
      kind: articleType(article.type)?.label ?? '资讯',
      title: article.title,
      detail: article.newsBrie,
      figure: null,
      facts: [['发布', formatDay(article.publishDate)]],
      owner: article.publishUser,
    })),
  private: async (page) => {
    const name = customerPageName(`/customer/${page}`);
    return name === null ? null : privateCard(name);
  },
  // Another address after each change: what shows previews keeps them.
  site: async () => siteCard(await readSite()),
};

/** Names the kind of page, and shows none of its contents. */
export const privateCard = (name: string): Card => ({
  kind: '会员中心',
  title: name,
  detail: '登录后查看',
  figure: null,
  facts: [],
  owner: '',
});

export const siteCard = ({ name, claim }: Site): Card => ({
  kind: claim,
  title: name,
  detail: '在线比价、下单与支付',
  figure: null,
  facts: [],
  owner: '',
});

const isKind = (kind: string): kind is ShareKind => Object.hasOwn(READERS, kind);

/** @throws ApiFailure */
export async function readCard(kind: string, id: string): Promise<Card | null> {
  if (!isKind(kind) || id === '' || id.length > LONGEST_ID) return null;
  return READERS[kind](id);
}
