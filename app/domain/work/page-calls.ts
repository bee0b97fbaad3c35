/**
 * The call that the page of an address cannot do without, by its name: links do not lead to a page whose call the
 * trading API does not offer (docs/api.md). Pages that are not here do without any.
 */
const PAGE_CALLS = new Map([
  ['/trading', 'spotListing.pageData'],
  ['/trading?type=0', 'groupPurchase.listByKeyword'],
  ['/trading?type=3', 'tradingFloor.data'],
  ['/auction', 'auction.page'],
  ['/customer/deadlines', 'deadline.mine'],
  ['/customer/purchase-order', 'order.purchaseOrders'],
  ['/customer/purchase-saleafter-order', 'afterSale.list'],
  ['/customer/purchase-inquiry', 'inquiry.list'],
  ['/customer/lists', 'keptList.list'],
  ['/customer/searches', 'savedSearch.list'],
  ['/customer/auctions', 'auction.mySigns'],
  ['/customer/group-purchase', 'groupPurchase.purchasingList'],
  ['/customer/platform-product-register', 'productRegister.list'],
  ['/customer/invoice-management', 'invoice.list'],
  ['/customer/invoice-management/titles', 'invoiceTitle.list'],
  ['/customer/statements', 'statement.list'],
  ['/customer/my-wallet', 'wallet.merchRegQry'],
  ['/customer/discount-coupon', 'coupon.mine'],
  ['/customer/approvals', 'approval.list'],
  ['/customer/company', 'member.list'],
  ['/customer/auth-management', 'contract.detail'],
  ['/customer/security', 'totp.state'],
  ['/customer/addresses', 'address.list'],
  ['/customer/messages/settings', 'message.preferences'],
  ['/customer/sale-order', 'saleOrder.list'],
  ['/customer/sale-saleafter', 'saleAfterSale.list'],
  ['/customer/sale-rating', 'saleRating.list'],
  ['/customer/release-product-management1', 'saleProduct.own'],
  ['/customer/sale-marketing', 'salePromotion.list'],
  ['/customer/sale-store', 'saleStore.detail'],
  ['/customer/sale-inquiry', 'offer.receivedInquiries'],
  ['/customer/sale-auctions', 'auctionSale.list'],
  ['/customer/sale-invoices', 'saleInvoice.list'],
  ['/customer/sale-account', 'saleAccount.entries'],
  ['/customer/sale-statements', 'statement.list'],
  ['/customer/sale-credits', 'saleCredit.list'],
  ['/customer/desk/registrations', 'registrationDesk.registrations'],
  ['/customer/desk/leads', 'leadDesk.leads'],
  ['/customer/desk/auctions', 'auction.page'],
  ['/customer/desk/purchase', 'purchaseDesk.overview'],
  ['/customer/desk/bank-statements', 'bankStatement.lines'],
  ['/customer/desk/money', 'moneyDesk.refunds'],
  ['/customer/desk/content', 'contentDesk.articles'],
  ['/customer/desk/own-store', 'ownStore.detail'],
  ['/customer/desk/categories', 'categoryDesk.list'],
  ['/customer/desk/trading-floor', 'floorDesk.data'],
  ['/customer/desk/delivery', 'choiceDesk.data'],
  ['/customer/desk/tax-rates', 'choiceDesk.data'],
  ['/customer/desk/brands', 'brandDesk.list'],
  ['/customer/desk/marketing', 'marketingDesk.coupons'],
  ['/customer/desk/calendar', 'tradingCalendar.list'],
]);

/** The pages to which no link leads while these calls are not offered. */
export const pagesWithout = (calls: ReadonlySet<string>): string[] =>
  calls.size === 0
    ? []
    : [...PAGE_CALLS].flatMap(([page, call]) => (calls.has(call) ? [page] : []));
