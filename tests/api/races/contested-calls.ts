/** A test of `tests/api`, by its file and its words. */
type Proof = readonly [file: string, title: string];

const SAME_SERIAL = 'each serial sent many times at once is done once and answered alike';

/** Calls with a serial that the conformance journey cannot make, with the test of what a serial does. */
export const SERIALS: Readonly<Record<string, Proof>> = {
  'wallet.pay': [
    'wallet/wallet-payment',
    'the same serial, sent again and at once, pays once and answers alike',
  ],
  'payment.coupons': [
    'payment/payment-coupons',
    'the same serial many times and at once pays once',
  ],
  'inquiry.accept': [
    'inquiry/inquiry-accept',
    'two accepts at once make one order, the same serial answers the same',
  ],
  'auction.giveUpAward': ['auction/auction-award', SAME_SERIAL],
  'auction.acceptOffer': ['auction/auction-award', SAME_SERIAL],
  'auction.declineOffer': ['auction/auction-award', SAME_SERIAL],
  'auctionDesk.decideAward': [
    'auction/auction-decision',
    'the same serial many times at once extends once and answers alike',
  ],
  'auctionDesk.voidBid': [
    'auction/auction-void',
    'the same serial many times at once voids once and answers alike',
  ],
  'statement.confirm': [
    'statement/statement',
    'the same serial many times at once confirms once and answers alike',
  ],
  'contract.sign': ['contract', 'signing it again keeps the time it was signed at'],
};

/** It writes nothing. */
const READS = 'reads';
/** However often and in whatever order it comes, it is so afterwards. */
const SETS = 'sets';
/** Each call makes one more, and nothing of it runs out. */
const ADDS = 'adds';

type Row = typeof READS | typeof SETS | typeof ADDS | readonly Proof[];

const all = (row: Row, subject: string, ...verbs: string[]) =>
  Object.fromEntries(verbs.map((verb) => [`${subject}.${verb}`, row]));
const proof = (file: string, ...titles: string[]): Proof[] => titles.map((title) => [file, title]);

const aCallLimit = proof(
  'platform/limits',
  'is refused above it, with when to come again; others go on',
);
const aLead = proof(
  'lead/lead-forms',
  '操作频繁，请稍后重试！ after 20 from one address in an hour, also of those sent at once',
);
const onePayment = proof(
  'payment/payment',
  'attempts that succeed at once: one pays, the others are refunded',
);

/** Of each call that is no GET: why nobody can take too much of anything, or what proves it. */
export const CALLS: Readonly<Record<string, Row>> = {
  ...all(READS, 'home', 'data', 'selfPlatformProducts'),
  ...all(READS, 'content', 'articleDetail', 'newsList', 'helpSearch'),
  ...all(READS, 'tradingFloor', 'priceGuideList'),
  ...all(READS, 'category', 'levelAll', 'byParent'),
  ...all(READS, 'spotListing', 'pageData', 'searchCriteria'),
  ...all(READS, 'platformProduct', 'pageData', 'searchCriteria'),
  ...all(READS, 'brand', 'pageData', 'list', 'recommend', 'detail'),
  ...all(READS, 'product', 'extraData'),
  ...all(READS, 'saleProduct', 'pageData', 'searchById', 'own'),
  ...all(READS, 'groupPurchase', 'listByKeyword', 'saleSearchCriteria', 'purchasingList'),
  ...all(READS, 'tender', 'bidAnnouncementList'),
  ...all(READS, 'purchaseRequest', 'centralizedList', 'agentList'),
  ...all(READS, 'checkout', 'pickupPoints', 'deliveryDistance', 'preview'),
  ...all(READS, 'inquiry', 'saleProduct', 'saleProducts', 'list'),
  ...all(READS, 'offer', 'receivedInquiries', 'offersByInquiryNum'),
  ...all(READS, 'auction', 'recommend', 'page', 'info', 'participate', 'mySigns'),
  ...all(READS, 'auctionSale', 'list'),
  ...all(READS, 'order', 'purchaseOrders'),
  ...all(READS, 'saleOrder', 'list'),
  ...all(READS, 'collect', 'isCollect', 'list', 'standings'),
  ...all(READS, 'follow', 'list'),
  ...all(READS, 'productRegister', 'list'),
  ...all(READS, 'pastedList', 'matchRows'),
  ...all(READS, 'cart', 'list'),
  ...all(READS, 'address', 'list'),
  ...all(READS, 'coupon', 'mine'),
  ...all(READS, 'wallet', 'statement'),
  ...all(READS, 'deadline', 'byFeed'),
  ...all(READS, 'draft', 'list'),
  ...all(READS, 'logistics', 'list'),
  ...all(READS, 'contentDesk', 'articles'),
  ...all(READS, 'leadDesk', 'leads'),
  ...all(READS, 'registrationDesk', 'registrations'),
  ...all(READS, 'auctionDesk', 'signs'),
  ...all(READS, 'operator', 'smsOutbox'),

  ...all(SETS, 'user', 'logout'),
  ...all(SETS, 'contentDesk', 'changeArticle', 'saveCompanyPage', 'deletePlacard'),
  ...all(SETS, 'purchaseDesk', 'withdraw'),
  ...all(SETS, 'collect', 'delete', 'batchDelete'),
  ...all(SETS, 'draft', 'drop', 'delete'),
  ...all(SETS, 'cart', 'updateCount', 'delete'),
  ...all(SETS, 'address', 'delete', 'setDefault'),
  ...all(SETS, 'saleProduct', 'shelve'),
  ...all(SETS, 'tradeWord', 'save'),
  ...all(SETS, 'wallet', 'bankCancel'),
  ...all(SETS, 'contract', 'sign'),
  // The newest address of the feed is the one.
  ...all(SETS, 'deadline', 'calendarFeed'),

  ...all(ADDS, 'contentDesk', 'saveArticle', 'savePlacard'),
  ...all(ADDS, 'auctionDesk', 'saveSession', 'saveAuction'),
  ...all(ADDS, 'purchaseDesk', 'savePlan', 'saveTender'),
  ...all(ADDS, 'productRegister', 'save'),
  ...all(ADDS, 'groupPurchase', 'purchasingSave'),
  ...all(ADDS, 'purchaseRequest', 'centralizedSave', 'agentSave'),
  ...all(ADDS, 'wallet', 'topUp'),
  ...all(ADDS, 'statement', 'remark'),

  'user.login': proof('account/users', 'guesses sent at once count as well'),
  'user.register': proof(
    'races/contested',
    'of those who register one phone at once, one has the account',
  ),
  ...all(aLead, 'finance', 'save'),
  ...all(aLead, 'retention', 'save'),
  ...all(aLead, 'logistics', 'save'),
  'groupPurchase.payMargin': proof(
    'purchase/groups',
    'walletMissing, fundsShort: otherwise the buyer is asked to pay it until the deadline',
  ),
  'groupPurchase.cancelPurchasing': proof(
    'purchase/groups',
    'taken back and paid at once: exactly one of them takes place',
  ),
  'registrationDesk.audit': proof(
    'lead/registration-desk',
    'decided: of two operators at once one decides, the other is told who did',
  ),
  'registrationDesk.order': proof('lead/registration-desk', 'two operators at once make one order'),
  'registrationDesk.inquire': proof(
    'lead/registration-desk',
    'two operators at once send one inquiry',
  ),
  'leadDesk.mark': proof(
    'lead/lead-desk',
    'decided: two who handle it at once: one does, the other is told',
  ),
  ...all(
    proof('draft/drafts', 'that two tabs keep at once are both kept'),
    'draft',
    'keep',
    'save',
  ),
  'file.upload': aCallLimit,
  'inquiry.save': aCallLimit,
  'collect.save': proof('favourite/favourites', 'favourites are a set, however many ask at once'),
  'follow.followOrCancel': proof(
    'favourite/favourites',
    'T twice is T once, and everybody counts once',
  ),
  'cart.add': proof(
    'cart/full-cart',
    'tooMany: of two that are added at once into the last place one gets it',
  ),
  'pastedList.addToCart': proof(
    'races/contested',
    'lists that are added to a cart at once take no more places than it has',
  ),
  'address.add': proof(
    'checkout/address',
    'tooMany: five addresses, also when twenty are added at once',
  ),
  'coupon.receive': proof(
    'marketing/coupon',
    'of customers racing for the last three coupons three get one',
  ),
  'order.submit': [
    ...proof('order/races', '200 buyers racing for the last 10 tonnes buy exactly 10'),
    ...proof(
      'marketing/deduction-races',
      'of orders racing for one coupon one gets it',
      'of orders racing for the last points one gets them',
      'of orders racing for one e-card those go through that its balance covers',
    ),
  ],
  'order.portalCreate': proof(
    'races/contested',
    'spot orders at once sell what there is, and no more',
  ),
  'statement.confirm': proof(
    'statement/statement',
    'alreadySo: of colleagues who confirm at once one does',
  ),
  'order.cancel': proof(
    'order/order-cancel',
    'cancelling, paying and running out at once: exactly one of them wins',
  ),
  'inquiry.accept': proof(
    'inquiry/inquiry-accept',
    'two accepts at once make one order, the same serial answers the same',
  ),
  'inquiry.close': proof(
    'inquiry/inquiry-accept',
    'accepting and closing at once: one of them wins',
  ),
  'offer.save': proof(
    'inquiry/offer-races',
    'colleagues who revise at once: one round is added, the others are told',
  ),
  'offer.withdraw': proof(
    'inquiry/offer-withdraw',
    'withdrawn and accepted at once: exactly one of them takes place',
  ),
  'saleProduct.savePrices': proof(
    'catalogue/sale-prices',
    'changed: of colleagues who save other prices at once exactly one succeeds',
  ),
  'saleProduct.save': proof(
    'catalogue/sale-products',
    'changed: of editors who save at the same moment exactly one succeeds',
  ),
  ...all(onePayment, 'payment', 'start', 'inApp', 'sandboxConfirm'),
  'payment.notify': proof(
    'payment/payment',
    'the same notification many times and at once counts once',
  ),
  'payment.coupons': proof(
    'payment/payment-coupons',
    'orderPaid: a paid order, also when it is paid twice at once',
  ),
  'auction.saveSign': proof(
    'auction/auction-sign',
    'twenty at once get twenty numbers, and a form sent twice signs up once',
  ),
  'auction.freezeMargin': proof(
    'auction/auction-bid',
    'asked for many times at once it is frozen once',
  ),
  'auction.increasePrice': proof(
    'auction/auction-storm',
    'bids of fifty at once around the end keep every rule',
  ),
  'auctionDesk.cancelAuction': proof(
    'races/contested',
    'an auction that operators cancel at once gives each margin back once',
  ),
  ...all(
    proof(
      'auction/auction-award',
      'accepting, declining and the clock at once: one of them, and each order once',
    ),
    'auction',
    'acceptOffer',
    'declineOffer',
  ),
  'auction.giveUpAward': proof(
    'auction/auction-award',
    'giving up, paying and the clock at once: one of them',
  ),
  'auctionDesk.decideAward': proof(
    'auction/auction-decision',
    'two operators at once: the margin goes back once, the next bidder is asked once',
  ),
  'auctionDesk.voidBid': proof('auction/auction-void', 'voided by five at once it is voided once'),
  'auctionDesk.auditSign': proof(
    'races/contested',
    'a sign-up that operators audit at once is decided by one of them',
  ),
  'wallet.merchReg': proof(
    'wallet/wallet',
    'opening it again, also at once, gives the same wallet and keeps its money',
  ),
  'wallet.smsCode': proof(
    'wallet/wallet-payment',
    'tooSoon: a second one within 60 seconds, also when asked for at once',
  ),
  'wallet.pay': proof('wallet/wallet-payment', 'many serials at once: the money moves once'),
  'wallet.bankBind': proof(
    'wallet/bank-card',
    'tooMany: ten cards at most, also at once; one less makes room',
  ),
};
