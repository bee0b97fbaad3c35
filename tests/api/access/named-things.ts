import { z } from 'zod';
import type { Endpoint } from '#app/domain/endpoint.ts';
import { id } from '#app/domain/wire.ts';
import type { Found } from '#tests/conformance/step.ts';

/** A field of a request that names a thing. */
export interface NamingField {
  /** `[]` follows the name of a list. */
  path: string;
  name: string;
}

const NAMES_A_THING =
  /^(?:code|browser|file|images|takeAddress|distributionAddress)$|(?:^i|I)ds?$|(?:Code|No|Num|Token|token)s?$/;

/** The fields of a call that name something, by their schema or by their name. */
export function namingFields({ request }: Endpoint): NamingField[] {
  const found = new Map<string, NamingField>();
  for (const { path, schema } of leavesOf(request, '')) {
    const name = /\w+(?=(?:\[\])?$)/.exec(path)?.[0] ?? '';
    const names = schema === id || NAMES_A_THING.test(name);
    if (schema instanceof z.ZodString && names) found.set(path, { path, name });
  }
  return [...found.values()];
}

/** The texts and numbers of a request, `lines[].count`. */
export function* leavesOf(
  schema: z.core.$ZodType,
  path: string,
): Generator<{ path: string; schema: z.core.$ZodType }> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') {
    for (const [name, field] of Object.entries(def.shape)) {
      yield* leavesOf(field, path ? `${path}.${name}` : name);
    }
  } else if (def.type === 'array') yield* leavesOf(def.element, `${path}[]`);
  else if (def.type === 'union') for (const option of def.options) yield* leavesOf(option, path);
  else if (def.type === 'pipe') yield* leavesOf(def.in, path);
  else if ('innerType' in def) yield* leavesOf(def.innerType, path);
  else if (def.type === 'string' || def.type === 'number') yield { path, schema };
}

/** A thing that belongs to one account, as the conformance journey has found it. */
type Own = (found: Found) => string;
/** A thing that belongs to one account, for which the journey has no call that can be compared. */
interface ProvedBy {
  provedBy: string;
}

/** For everybody: goods, stores, auctions, what is published. */
const SHARED = 'shared';
/** Anyone who has it may use it: a long random text that is given only to those who may. */
const SECRET = 'secret';
/** Made up by its sender: it names nothing that is there already. */
const TYPED = 'typed';

export type Thing = typeof SHARED | typeof SECRET | typeof TYPED | Own | ProvedBy;

const address: Own = (found) => found.address?.id ?? '';
const cartLine: Own = ({ cartLineId }) => cartLineId;
const file: Own = ({ fileId }) => fileId;
const listing: Own = ({ ownListingId }) => ownListingId;
const order: Own = ({ orderCode }) => orderCode;
const sellersFile: Own = ({ sellerFileId }) => sellerFileId;
const acceptedOffer = { provedBy: 'inquiry/inquiry-accept.test.ts' };
const deliveryAddress = { provedBy: 'checkout/delivery.test.ts' };

const tickedLine = { provedBy: 'cart/cart.test.ts' };

const ofInvoices = { provedBy: 'invoice/invoice.test.ts' };
const ofCases = { provedBy: 'after-sale/after-sale.test.ts' };
const ofRatings = { provedBy: 'after-sale/ratings.full.test.ts' };

const ofPromotions = { provedBy: 'marketing/issue.test.ts' };

const all = (thing: Thing, ...fields: string[]) =>
  Object.fromEntries(fields.map((field) => [field, thing]));

/** What the fields of requests name: by their name, or by that of the call and their own. */
const THINGS: Readonly<Record<string, Thing>> = {
  ...all(SHARED, 'code', 'parentCode', 'categoryCode', 'productCode', 'bankCode', 'marketingId'),
  ...all(SHARED, 'sellerCode', 'sellerCodes', 'productId', 'productIds', 'selfId', 'skuId'),
  ...all(SHARED, 'goodsId', 'platformProductId', 'sellerProductId', 'businessId', 'bindSkuId'),
  ...all(SHARED, 'scheduleId', 'auctionId', 'specialId', 'qualifyConfigId', 'discountId'),
  ...all(SHARED, 'takeAddress', 'collect.batchDelete ids', 'inquiry.saleProducts ids'),
  ...all(SHARED, 'spotListing.priceTrends ids'),
  ...all(SHARED, 'content.articleDetail id', 'tender.byId id', 'auction.info id'),
  ...all(SHARED, 'tender.detail id', 'tender.ask id', 'tender.saveOffer id'),
  ...all(SHARED, 'product.findById id', 'product.extraData id', 'product.sharedQuote id'),
  ...all(SHARED, 'brand.detail id', 'follow.followOrCancel id', 'coupon.ofGoods id'),
  ...all(SHARED, 'inquiry.saleProduct id'),
  ...all(SECRET, 'token', 'payToken', 'browser'),
  ...all(TYPED, 'certNo', 'cardNo', 'batchNum', 'buyerCode', 'verifyCode', 'draft.save id'),
  // A provider's own words, which it signs or answers for.
  ...all(TYPED, 'notificationId', 'tradeNo', 'authId'),
  ...all(TYPED, 'payment.wechatOpenId code', 'payment.alipayUser code'),

  ...all(address, 'addressId', 'address.delete id', 'address.setDefault id'),
  ...all(deliveryAddress, 'distributionAddress'),
  ...all(cartLine, 'cart.updateCount id', 'cart.updateCount settle'),
  ...all(tickedLine, 'cart.updateCount lineId'),
  ...all(cartLine, 'checkout.preview ids', 'order.submit skuIds', 'order.submit skuId'),
  ...all(order, 'orderCode', 'order.byId id'),
  ...all(({ otherOrderCode }) => otherOrderCode, 'order.cancel orderCode'),
  ...all(
    ({ purchasingId }) => purchasingId,
    'groupPurchase.payMargin id',
    'groupPurchase.cancelPurchasing id',
  ),
  ...all(({ saleOrderCode }) => saleOrderCode, 'saleOrder.byId id'),
  ...all(({ giftCardId }) => giftCardId, 'giftCardids'),
  ...all(({ inquiryNum }) => inquiryNum, 'inquiryNum'),
  ...all(
    acceptedOffer,
    ...['inquiryNum', 'offerId', 'addressId'].map((of) => `inquiry.accept ${of}`),
  ),
  ...all(
    { provedBy: 'inquiry/award.test.ts' },
    ...['inquiryNum', 'offerId', 'addressId'].map((of) => `inquiry.award ${of}`),
  ),
  ...all(
    { provedBy: 'inquiry/counter.test.ts' },
    ...['inquiryNum', 'offerIds'].map((of) => `inquiry.counter ${of}`),
    'offer.keep inquiryNum',
  ),
  ...all(
    ({ ownTenderId }) => ownTenderId,
    ...['answer', 'postpone', 'score', 'award', 'end', 'withdrawOffer'].map(
      (verb) => `tender.${verb} id`,
    ),
  ),
  ...all({ provedBy: 'tender/tender.test.ts' }, 'questionId', 'tender.award offerId'),
  ...all({ provedBy: 'tender/tender.test.ts' }, 'tender.award addressId', 'tender.score offerId'),
  ...all(sellersFile, 'tender.saveOffer fileIds'),
  ...all({ provedBy: 'auction/auction-receipt.test.ts' }, 'receiptId'),
  ...all({ provedBy: 'auction/auction-award.test.ts' }, 'auctionSale.byId auctionId'),
  ...all(({ keptListId }) => keptListId, 'keptList.detail id'),
  ...all({ provedBy: 'inquiry/kept-lists.test.ts' }, 'keptList.save id', 'keptList.delete id'),
  ...all(
    { provedBy: 'order/credit.full.test.ts' },
    ...['save', 'withdraw'].map((verb) => `saleCredit.${verb} customerId`),
  ),
  ...all({ provedBy: 'remittance/remittance.test.ts' }, 'remittance.detail orderCode'),
  ...all({ provedBy: 'remittance/remittance.test.ts' }, 'remittance.choose orderCode'),
  ...all(
    { provedBy: 'remittance/remittance.test.ts' },
    ...['orderCode', 'fileIds'].map((of) => `remittance.uploadReceipt ${of}`),
  ),
  ...all(file, 'fileId', 'fileIds'),
  ...all(sellersFile, 'offer.save fileIds', 'saleProduct.save images', 'saleProduct.save file'),
  ...all(listing, 'saleProduct.ownById id', 'saleProduct.save id', 'saleProduct.shelve id'),
  ...all(listing, 'saleProduct.savePrices id'),
  ...all({ provedBy: 'catalogue/sale-store.test.ts' }, 'saleStore.feature ids'),
  ...all(SHARED, 'saleProduct.save copyOf'),
  ...all(
    { provedBy: 'catalogue/sale-prices.test.ts' },
    ...['priceChange', 'undoPrices'].map((verb) => `saleProduct.${verb} id`),
  ),
  ...all({ provedBy: 'order/filters.test.ts' }, 'orderFilter.delete id'),
  ...all({ provedBy: 'export/export.test.ts' }, 'export.part id'),
  ...all({ provedBy: 'catalogue/sale-prices.test.ts' }, 'saleProduct.previewPrices id'),
  ...all(
    { provedBy: 'catalogue/listing-import.test.ts' },
    ...['previewImport id', 'import id', 'previewImport images', 'import images'].map(
      (of) => `saleProduct.${of}`,
    ),
  ),
  ...all(({ mbrNo }) => mbrNo, 'mbrNo'),
  ...all(({ respNo }) => respNo, 'origAuthRespNo'),
  ...all({ provedBy: 'checkout/address.test.ts' }, 'address.add id'),
  ...all(
    { provedBy: 'checkout/pickup-points.test.ts' },
    ...['save', 'delete'].map((verb) => `salePickupPoint.${verb} id`),
  ),
  ...all({ provedBy: 'account/security.test.ts' }, 'user.endSession id'),
  ...all({ provedBy: 'wallet/bank-card.test.ts' }, 'wallet.bankCancel id'),
  ...all({ provedBy: 'wallet/wallet-withdrawal.test.ts' }, 'cardId'),
  ...all({ provedBy: 'invoice/parties.test.ts' }, 'invoice.parties orderCode'),
  ...all({ provedBy: 'checkout/reorder.test.ts' }, 'checkout.preview orderCode'),
  ...all({ provedBy: 'cart/cart.test.ts' }, 'cart.delete ids'),
  ...all(
    { provedBy: 'cart/sharing.full.test.ts' },
    ...['shared personId', 'share personId', 'handOver personId', 'handOver ids'].map(
      (of) => `cart.${of}`,
    ),
  ),
  ...all({ provedBy: 'draft/drafts.test.ts' }, 'draft.delete id'),
  ...all({ provedBy: 'order/order-search.test.ts' }, 'orderCodes'),
  ...all({ provedBy: 'payment/bundles.full.test.ts' }, 'payment.bundle orderCodes'),
  ...all(
    { provedBy: 'catalogue/saved-searches.test.ts' },
    ...['rename', 'delete', 'look'].map((verb) => `savedSearch.${verb} id`),
  ),
  ...all({ provedBy: 'delivery/delivery.test.ts' }, 'deliveryId'),
  ...all({ provedBy: 'message/inbox.test.ts' }, 'message.markRead ids'),
  ...all(
    { provedBy: 'message/deliver.full.test.ts' },
    ...['retryDelivery', 'mailFile'].map((call) => `operator.${call} deliveryId`),
  ),
  ...all(
    { provedBy: 'delivery/delivery.test.ts' },
    ...['ofSale', 'ship'].map((call) => `delivery.${call} orderCode`),
    ...['certificateIds', 'weighingIds', 'photoIds'],
  ),
  ...all({ provedBy: 'delivery/pickup.test.ts' }, 'appointmentId', 'pickup.appoint orderCode'),
  ...all({ provedBy: 'payout/sale-account.full.test.ts' }, 'withdrawalId'),
  ...all(TYPED, 'accountNo', 'billNo', 'slipNo'),
  ...all(TYPED, 'taxNo'),
  ...all(
    ofInvoices,
    ...['invoiceTitle.save id', 'invoiceTitle.delete id', 'invoice.apply titleId'],
    'invoice.applyToTitles titleId',
    'invoice.applyToTitles deliveryIds',
    'invoice.withdraw id',
    'invoice.askRed id',
    'invoice.apply deliveryIds',
    'saleInvoice.register orderCode',
    ...[
      'invoice.apply orderCode',
      'invoice.invoiceable orderCode',
      'invoice.invoiceable orderCodes',
    ],
    ...['invoice.list id', 'invoice.list orderCode'],
    ...['saleInvoice.list id', 'saleInvoice.list orderCode'],
    ...['register', 'refuse', 'reverse'].map((verb) => `saleInvoice.${verb} id`),
    'invoiceDesk.decideTitle id',
    ...['register', 'reverse'].map((verb) => `saleInvoice.${verb} fileIds`),
  ),
  ...all(
    ofCases,
    ...['afterSale', 'saleAfterSale', 'afterSaleDesk'].flatMap((of) => [
      ...[`${of}.list id`, `${of}.list orderCode`, `${of}.step id`],
    ]),
    ...['afterSale.claimable orderCode', 'afterSale.apply orderCode', 'afterSale.apply fileIds'],
  ),
  ...all(
    { provedBy: 'after-sale/unshipped.test.ts' },
    ...['saleAfterSale.unshipped orderCode', 'saleAfterSale.giveUp orderCode'],
  ),
  ...all(
    ofRatings,
    ...['rating.list orderCode', 'rating.save orderCode', 'saleRating.answer orderCode'],
  ),
  ...all({ provedBy: 'thread/reports.full.test.ts' }, 'reportId'),
  ...all(
    { provedBy: 'thread/threads.test.ts' },
    ...['ref', 'postId', 'thread.write fileIds', 'thread.list before', 'thread.markRead postIds'],
  ),
  ...all({ provedBy: 'statement/statement.test.ts' }, 'counterpart'),
  ...all({ provedBy: 'company/members.test.ts' }, 'personId', 'invitationId'),
  ...all({ provedBy: 'company/approvers.test.ts' }, 'personIds'),
  ...all({ provedBy: 'company/second-person.test.ts' }, 'proposalId'),
  ...all({ provedBy: 'company/joining.test.ts' }, 'member.confirmRole personId'),
  ...all({ provedBy: 'company/leaving.test.ts' }, 'successorId'),
  ...all({ provedBy: 'access/suspended.full.test.ts' }, 'accountId'),
  ...all(
    ofPromotions,
    ...['list', 'save', 'end', 'goods', 'putGoods'].map(
      (verb) => `salePromotion.${verb} marketingId`,
    ),
    ...[
      'salePromotion.putGoods goodsIds',
      'saleCoupon.issue marketingId',
      'saleCoupon.end discountId',
    ],
    ...['givePoints', 'giveGiftCard'].map((verb) => `marketingDesk.${verb} accountId`),
  ),
  ...all({ provedBy: 'company/approvals.test.ts' }, 'approvalId', 'deputyId'),
};

/** What a field of a call names; undefined where THINGS has no entry for it. */
export const thingNamedBy = (call: Endpoint, { name }: NamingField): Thing | undefined =>
  THINGS[`${call.name} ${name}`] ?? THINGS[name];

export type Request = Readonly<Record<string, unknown>>;

/** The request with the id at a path; in a list, at its first place. */
export function put(request: Request, path: string, id: string): Request {
  const [, name = '', list, rest] = /^(\w+)(\[\])?(?:\.(.+))?$/.exec(path) ?? [];
  const placed = (old: unknown) => (rest ? put(Object(old), rest, id) : id);
  if (!list) return { ...request, [name]: placed(request[name]) };
  const [first, ...others] = Array.isArray(request[name]) ? request[name] : [];
  return { ...request, [name]: [placed(first), ...others] };
}
