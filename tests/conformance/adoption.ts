import type { Endpoint } from '#app/domain/endpoint.ts';

/**
 * The steps in which a company puts its own trading API behind the portal (docs/api.md has the table; a test compares
 * them). Each works without those after it.
 */
export const ADOPTION = {
  browse: {
    needs: [
      'category.levelAll',
      'home.data',
      'spotListing.pageData',
      'saleProduct.pageData',
      'product.shoppingInfo',
      'product.findById',
      'brand.pageData',
      'brand.detail',
      'content.newsList',
      'content.articleDetail',
      'content.aboutUsList',
    ],
    about: [
      'brand category content dictionary discount file finance home logistics market pastedList',
      'platformProduct product retention saleProduct search setup sitemap spotListing tender tradingFloor',
    ],
  },
  'log in': {
    needs: ['user.login', 'user.byToken', 'user.logout'],
    about: [
      'audit collect companyControl contract deadline draft export follow invitation member',
      'message proposal savedSearch searchHistory totp user work',
    ],
  },
  'cart and order': {
    needs: [
      'cart.list',
      'cart.add',
      'cart.count',
      'address.list',
      'checkout.preview',
      'order.submit',
      'order.purchaseOrders',
      'order.byId',
      'payment.order',
      'payment.start',
      'order.payDetail',
    ],
    about: [
      'address approval approvalRule cart checkout coupon giftCard keptList order orderFilter',
      'payment points remittance spendUnit tradingCalendar wallet',
    ],
  },
  inquiry: {
    needs: [
      'inquiry.saleProducts',
      'inquiry.save',
      'inquiry.list',
      'inquiry.detail',
      'offer.receivedInquiries',
      'offer.inquiryByInquiryNum',
      'offer.offersByInquiryNum',
      'offer.save',
    ],
    about: ['inquiry offer productRegister purchaseRequest thread'],
  },
  auction: {
    needs: [
      'auction.page',
      'auction.info',
      'auction.participate',
      'auction.saveSign',
      'auction.roundRobin',
      'auction.systemDate',
      'auction.increasePrice',
    ],
    about: ['auction groupPurchase'],
  },
  'after the payment': {
    needs: [
      'delivery.ofOrder',
      'afterSale.list',
      'rating.list',
      'invoice.list',
      'invoice.invoiceable',
      'invoiceTitle.list',
      'statement.list',
    ],
    about: ['afterSale credit delivery invoice invoiceTitle pickup rating statement'],
  },
  selling: { needs: [], about: [] },
  'the operator’s desk': { needs: [], about: [] },
} as const satisfies Readonly<
  Record<string, { needs: readonly string[]; about: readonly string[] }>
>;

export type AdoptionStep = keyof typeof ADOPTION;
// Object.keys loses the type of its keys.
export const ADOPTION_STEPS = Object.keys(ADOPTION) as AdoptionStep[];

/** Whether the step cannot do without the call. */
export const isNeeded = (step: AdoptionStep, call: string): boolean =>
  ADOPTION[step].needs.some((name) => name === call);

/**
 * The step to which a call belongs: that which needs it, else that of whoever alone may make it, else of what it is about.
 * @throws Error if no step is about it
 */
export function stepOf({ name, access }: Pick<Endpoint, 'name' | 'access'>): AdoptionStep {
  const needing = ADOPTION_STEPS.find((step) => isNeeded(step, name));
  if (needing) return needing;
  if (access === 'operator') return 'the operator’s desk';
  const [thing = ''] = name.split('.');
  const about = ADOPTION_STEPS.find((step) =>
    ADOPTION[step].about.some((things) => things.split(' ').includes(thing)),
  );
  if (access === 'seller' && about !== 'inquiry') return 'selling';
  if (!about) throw new Error(`no step of adoption is about ${name}`);
  return about;
}
