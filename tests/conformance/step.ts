import type { Address } from '#app/domain/checkout/address-contract.ts';
import type { Content, Endpoint, Input } from '#app/domain/endpoint.ts';

/** What the calls before have found; a call that finds nothing leaves the ones after it guessing. */
export interface Found {
  phone: string;
  password: string;
  /** The account's name, which an enterprise signs up with. */
  name: string;
  token: string;
  articleId: string;
  fileId: string;
  goods: { id: string; code: string; sellerCode: string; minimum: string };
  /** The platform's own goods, of which the most is in stock. */
  selfGoodsId: string;
  plan: { scheduleId: string; productCode: string; minOrderQuantity: string };
  purchasingId: string;
  tenderId: string;
  /** The customer's own, and a question about it. */
  ownTenderId: string;
  questionId: string;
  cartLineId: string;
  discountId: string;
  giftCardId: string;
  address: Address | undefined;
  orderCode: string;
  /** Another unpaid order of the customer's. */
  otherOrderCode: string;
  inquiryNum: string;
  keptListId: string;
  readingId: string;
  readingDigest: string;
  /** A seller's account; null where the run was given none. */
  seller: { token: string; sellerCode: string } | null;
  /** An operator's token; null where the run was given no account. */
  operator: string | null;
  /** What the operator's calls have made or found. */
  desk: {
    articleId: string;
    wordChangeId: string;
    pageVersion: string;
    pageText: string;
    pictureId: string;
    categoryCode: string;
    attributeId: string;
    dictionaryCode: string;
    guidesDigest: string;
    guideId: string;
    purchaseId: string;
    couponId: string;
    accountId: string;
    leadId: string;
    registrationId: string;
    deliveryId: string;
  };
  sellerFileId: string;
  ownListingId: string;
  saleOrderCode: string;
  store: { introduce: string; imageUrl: string; featured: string[] };
  importDigest: string;
  priceChangeId: string;
  pickupPointId: string;
  creditCustomerId: string;
  auctionId: string;
  /** An auction that is to come, for which he has not signed up. */
  coming: { id: string; sellerCode: string; qualifyConfigIds: string[] };
  payToken: string;
  attempt: { tradeNo: string; amount: string };
  mbrNo: string;
  respNo: string;
  bankCardId: string;
  feedToken: string;
  savedSearchId: string;
  orderFilterId: string;
  exportId: string;
  invoiceTitleId: string;
  afterSaleId: string;
  promotionId: string;
  saleCouponId: string;
}

export interface Step {
  endpoint: Endpoint;
  input(found: Found): Readonly<Record<string, unknown>>;
  keep(content: unknown, found: Found): void;
  /** Called by the seller, where there is one. */
  bySeller: boolean;
}

/** A call of the journey: what it sends, and what later calls need of its answer. */
export const step =
  <E extends Endpoint>(endpoint: E) =>
  (
    input: (found: Found) => Input<E>,
    keep: (content: Content<E>, found: Found) => void = () => {},
  ): Step => ({
    endpoint,
    input: (found) => Object(input(found)),
    keep: (content, found) => keep(content as Content<E>, found),
    bySeller: false,
  });

/** A call that the seller of the run makes. */
export const bySeller = (made: Step): Step => ({ ...made, bySeller: true });

/** Before anything is found: ids of nothing that exists. */
export const nothingFound = (phone: string, password: string): Found => ({
  phone,
  password,
  name: '验收公司',
  token: 'none',
  articleId: '1',
  fileId: 'none',
  goods: { id: '1', code: 'none', sellerCode: 'none', minimum: '1' },
  selfGoodsId: '1',
  plan: { scheduleId: '1', productCode: 'none', minOrderQuantity: '1' },
  purchasingId: '1',
  tenderId: '1',
  ownTenderId: '1',
  questionId: '1',
  cartLineId: '1',
  discountId: '1',
  giftCardId: '1',
  address: undefined,
  orderCode: 'none',
  otherOrderCode: 'none',
  inquiryNum: 'none',
  keptListId: '1',
  readingId: '1',
  readingDigest: 'none',
  seller: null,
  operator: null,
  desk: {
    articleId: '999999999',
    wordChangeId: '999999999',
    pageVersion: 'none',
    pageText: '<p>验收</p>',
    pictureId: '999999999',
    categoryCode: '999999',
    attributeId: '999999999',
    dictionaryCode: '999999',
    guidesDigest: 'none',
    guideId: '999999999',
    purchaseId: '999999999',
    couponId: '987654321',
    accountId: '987654321',
    leadId: '1',
    registrationId: 'none',
    deliveryId: '999999999',
  },
  sellerFileId: 'none',
  ownListingId: '1',
  saleOrderCode: 'none',
  store: { introduce: '', imageUrl: '/none.svg', featured: [] },
  importDigest: '1',
  priceChangeId: '1',
  pickupPointId: '0',
  creditCustomerId: '1',
  auctionId: '1',
  coming: { id: '1', sellerCode: 'none', qualifyConfigIds: [] },
  payToken: 'none',
  attempt: { tradeNo: 'none', amount: '0.01' },
  mbrNo: 'none',
  respNo: 'none',
  bankCardId: '1',
  feedToken: 'none',
  savedSearchId: '1',
  orderFilterId: '1',
  exportId: '1',
  invoiceTitleId: '0',
  afterSaleId: '0',
  promotionId: '0',
  saleCouponId: '0',
});
