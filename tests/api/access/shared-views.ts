import type { Difference } from './differences.ts';

/** What one party sees of another's doing, and why it may. */
export interface SharedView {
  call: string;
  /** Places of its answer with what is in them; empty: all of it. */
  places: readonly string[];
  why: string;
}

const all = (why: string, views: Readonly<Record<string, readonly string[]>>): SharedView[] =>
  Object.entries(views).map(([call, places]) => ({ call, places, why }));

/** Goods are sold out of one stock. */
export const STOCK = all('the stock that is left is public', {
  'announced:': [''],
  'brand.detail': ['decorationProductVos[].availableCount'],
});

/** What a store has sold, and how it was rated. */
export const SALES = all('how much goods were sold, and how their seller was rated, is public', {
  'announced:': [''],
  'brand.detail': ['orderCount', 'rating', 'decorationProductVos[]'],
  'brand.pageData': ['content[]'],
  'discount.evaluations': [''],
  'home.data': [''],
  'inquiry.recommendedSellers': ['[]'],
  'saleProduct.pageData': ['content[]'],
  'spotListing.pageData': ['content[]'],
});

/** The bids that count are public, under numbers; a bidder is told that somebody has bid more. */
export const BIDS = all('bids are public, and who is outbid is told so', {
  'announced:': [''],
  'auction.heads': [''],
  'auction.bidLog': ['fileName', 'text'],
  'auction.info': ['signUpNum'],
  'auction.myBids': ['buyerPresentAmount.rank'],
  'auction.mySigns': ['content[].signUpNum'],
  'auction.page': ['content[].signUpNum'],
  'auction.roundRobin': [''],
  'message.list': ['content', 'totalElements', 'totalPages', 'unread'],
  'user.byToken': ['unreadMessages'],
  'user.exportData': ['parts[]'],
  'sent:': [''],
});

/** How much of a group is ordered decides whether it comes about. */
export const GROUP = all('how much a group has ordered and paid margins for is public', {
  'announced:': [''],
  'groupPurchase.listByKeyword': ['content[].orderedQuantity', 'content[].joinedQuantity'],
  'groupPurchase.planById': ['orderedQuantity', 'joinedQuantity'],
});

/**
 * Favourites are the company's (design/company: Members), and so are the filters of its lists of orders and its kept
 * lists.
 */
export const COMPANYS = all(
  "favourites, filters and kept lists are the company's, and every member may change them",
  {
    'collect.count': ['goods'],
    'collect.isCollect': [''],
    'collect.list': [''],
    'collect.standings': ['productIds'],
    'keptList.list': [''],
    'orderFilter.list': [''],
    'user.exportData': ['parts[]'],
  },
);

/** What a company has ordered and may spend, every member may view, and those who may order are told of it. */
export const ORDERS = all("the company's orders, budgets and deputies are every member's to view", {
  'approvalRule.detail': ['budgets', 'deputies'],
  'message.list': ['content', 'totalElements', 'totalPages', 'unread'],
  'order.purchaseOrders': [''],
  'sent:': [''],
  'user.byToken': ['unreadMessages'],
  'user.exportData': ['parts[]'],
  'work.tasks': ['month'],
});

const isWithin = (place: string, shared: string) =>
  shared === '' || place === shared || ['.', '['].some((sign) => place.startsWith(shared + sign));

const allows = ({ call, places }: SharedView, difference: Difference) =>
  call === difference.call && places.some((place) => isWithin(difference.place, place));

/** The differences that no shared view allows. */
export const unshared = (differences: readonly Difference[], shared: readonly SharedView[]) =>
  differences.filter((difference) => !shared.some((view) => allows(view, difference)));
