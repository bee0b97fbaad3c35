/** A test of `tests/api`, by its file and its words. */
export type Proof = readonly [file: string, title: string];

const GIVEN_ONCE = 'what is given with one serial many times at once is given once';
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
  'inquiry.award': ['inquiry/award', 'the same serial many times at once awards once'],
  'inquiry.endLines': ['inquiry/award', 'the same serial many times at once ends once'],
  'inquiry.counter': [
    'inquiry/counter',
    'the same serial many times at once sends one round; of two colleagues one does',
  ],
  'offer.keep': ['inquiry/counter', 'the same serial many times at once answers once'],
  'auction.giveUpAward': ['auction/auction-award', SAME_SERIAL],
  'auction.acceptOffer': ['auction/auction-award', SAME_SERIAL],
  'auction.declineOffer': ['auction/auction-award', SAME_SERIAL],
  'auctionDesk.decideAward': [
    'auction/auction-decision.full',
    'the same serial many times at once extends once and answers alike',
  ],
  'auctionDesk.waiveDefault': [
    'auction/auction-decision.full',
    'waives a default: what seller and platform got goes back; fundsShort: unless it is spent',
  ],
  'auctionDesk.voidBid': [
    'auction/auction-void',
    'the same serial many times at once voids once and answers alike',
  ],
  'invoiceTitle.save': ['after-sale/serials.full', SAME_SERIAL],
  'invoice.apply': ['after-sale/serials.full', SAME_SERIAL],
  'invoice.applyToTitles': ['after-sale/serials.full', SAME_SERIAL],
  'invoice.withdraw': ['after-sale/serials.full', SAME_SERIAL],
  'saleInvoice.register': ['after-sale/serials.full', SAME_SERIAL],
  'saleInvoice.refuse': ['after-sale/serials.full', SAME_SERIAL],
  'saleInvoice.reverse': ['after-sale/serials.full', SAME_SERIAL],
  'afterSale.apply': ['after-sale/serials.full', SAME_SERIAL],
  'afterSale.step': ['after-sale/serials.full', SAME_SERIAL],
  'saleAfterSale.giveUp': ['after-sale/serials.full', SAME_SERIAL],
  'saleAfterSale.step': ['after-sale/serials.full', SAME_SERIAL],
  'afterSaleDesk.step': ['after-sale/serials.full', SAME_SERIAL],
  'rating.save': ['after-sale/serials.full', SAME_SERIAL],
  'saleRating.answer': ['after-sale/serials.full', SAME_SERIAL],
  ...Object.fromEntries(
    ['issueCoupon', 'givePoints', 'giveGiftCard'].map((verb) => [
      `marketingDesk.${verb}`,
      ['marketing/issue', GIVEN_ONCE] as const,
    ]),
  ),
  'statement.confirm': [
    'statement/statement',
    'the same serial many times at once confirms once and answers alike',
  ],
  'threadDesk.decide': [
    'thread/reports.full',
    'threadDesk.decide: decided; of two at once one decides',
  ],
  'thread.report': ['thread/reports.full', 'thread.report: exists; of reports at once one is kept'],
  'contract.sign': ['contract', 'signing it again keeps the time it was signed at'],
  ...Object.fromEntries(
    ['ship', 'correct', 'answer', 'receive'].map((verb) => [
      `delivery.${verb}`,
      ['delivery/delivery', 'the same serial many times ships once and answers alike'] as const,
    ]),
  ),
  ...Object.fromEntries(
    ['pickup.appoint', 'pickup.cancel', 'saleAccount.withdraw', 'withdrawal.decide'].map((name) => [
      name,
      ['payout/sale-account.full', 'the same serial many times at once asks once'] as const,
    ]),
  ),
};

/** It writes nothing. */
const READS = 'reads';
/** It sets a state: repeated calls in any order leave the same state. */
const SETS = 'sets';
/** Each call adds one, and there is no limited quantity. */
const ADDS = 'adds';

type Row = typeof READS | typeof SETS | typeof ADDS | readonly Proof[];

const all = (row: Row, subject: string, ...verbs: string[]) =>
  Object.fromEntries(verbs.map((verb) => [`${subject}.${verb}`, row]));
const proof = (file: string, ...titles: string[]): Proof[] => titles.map((title) => [file, title]);

const aCallLimit = proof(
  'platform/limits',
  'is refused above it, with when to come again; others go on',
);
const aPhone = proof(
  'account/change-phone',
  'of those who take a phone at once, one has it and the others are refused',
);
const aLead = proof(
  'lead/lead-forms',
  '操作频繁，请稍后重试！ after 20 from one address in an hour, also of those sent at once',
);
const onePayment = proof(
  'payment/payment',
  'attempts that succeed at once: one pays, the others are refunded',
);

const AT_THE_DEADLINE =
  'an offer at the very deadline is opened with the others or refused, never both';
const OFFER_ONCE = 'an offer is sent once by a serial; of two revisions at once one is';
const ONE_AWARD =
  'two awards at once make one order; the same serial many times at once awards once';
const ONCE = proof(
  'tender/tender-races',
  'a question is answered once; points are given once for what was shown',
);

/** For each call that is no GET: why calls at once cannot take too much, or the tests that prove it. */
export const CALLS: Readonly<Record<string, Row>> = {
  ...all(READS, 'home', 'data', 'selfPlatformProducts'),
  ...all(READS, 'content', 'articleDetail', 'newsList', 'helpSearch'),
  ...all(READS, 'tradingFloor', 'priceGuideList'),
  ...all(READS, 'category', 'levelAll', 'byParent', 'attributes', 'ended'),
  ...all(READS, 'floorDesk', 'previewGuides'),
  ...all(READS, 'spotListing', 'pageData', 'searchCriteria', 'priceTrends'),
  ...all(READS, 'platformProduct', 'pageData', 'searchCriteria'),
  ...all(READS, 'brand', 'pageData', 'list', 'recommend', 'detail'),
  ...all(READS, 'product', 'details', 'extraData'),
  ...all(READS, 'saleProduct', 'pageData', 'searchById', 'own', 'previewPrices', 'previewImport'),
  ...all(READS, 'groupPurchase', 'listByKeyword', 'saleSearchCriteria', 'purchasingList'),
  ...all(READS, 'tender', 'bidAnnouncementList', 'own'),
  ...all(ADDS, 'tender', 'publish'),
  ...all(READS, 'purchaseRequest', 'centralizedList', 'agentList'),
  ...all(READS, 'checkout', 'pickupPoints', 'deliveryDistance', 'preview'),
  ...all(READS, 'inquiry', 'saleProduct', 'saleProducts', 'recommendedSellers', 'list'),
  ...all(READS, 'offer', 'receivedInquiries', 'offersByInquiryNum'),
  ...all(READS, 'auction', 'recommend', 'page', 'info', 'participate', 'mySigns'),
  ...all(READS, 'auctionSale', 'list'),
  ...all(READS, 'order', 'purchaseOrders'),
  ...all(READS, 'orderFilter', 'list'),
  ...all(SETS, 'orderFilter', 'delete'),
  ...all(READS, 'saleOrder', 'list'),
  ...all(READS, 'saleAccount', 'entries'),
  ...all(READS, 'withdrawal', 'list'),
  ...all(READS, 'invoice', 'invoiceable', 'list'),
  ...all(READS, 'saleInvoice', 'list'),
  ...all(READS, 'afterSale', 'claimable', 'list'),
  ...all(READS, 'saleAfterSale', 'list', 'unshipped'),
  ...all(READS, 'afterSaleDesk', 'list'),
  ...all(READS, 'rating', 'list'),
  ...all(READS, 'saleRating', 'list'),
  ...all(READS, 'collect', 'isCollect', 'list', 'standings'),
  ...all(READS, 'follow', 'list'),
  ...all(READS, 'productRegister', 'list'),
  ...all(READS, 'pastedList', 'read', 'matchRows'),
  ...all(READS, 'cart', 'list'),
  ...all(READS, 'address', 'list'),
  ...all(READS, 'coupon', 'mine'),
  ...all(READS, 'marketingDesk', 'coupons', 'accounts', 'balances'),
  ...all(READS, 'salePromotion', 'list', 'goods'),
  ...all(SETS, 'marketingDesk', 'endCoupon', 'saveIntegralRule'),
  ...all(SETS, 'salePromotion', 'end', 'putGoods'),
  ...all(SETS, 'saleCoupon', 'end'),
  ...all(ADDS, 'marketingDesk', 'issueCoupon'),
  ...all(ADDS, 'salePromotion', 'save'),
  ...all(ADDS, 'saleCoupon', 'issue'),
  ...all(proof('marketing/issue', GIVEN_ONCE), 'marketingDesk', 'givePoints', 'giveGiftCard'),
  ...all(READS, 'wallet', 'statement'),
  ...all(READS, 'deadline', 'byFeed'),
  ...all(READS, 'draft', 'list'),
  ...all(READS, 'export', 'list', 'part'),
  'export.ask': proof(
    'export/export',
    'export.ask: tooMany of an account at once, also of many asked at once; the same is asked once',
  ),
  ...all(READS, 'logistics', 'list'),
  ...all(READS, 'contentDesk', 'articles'),
  ...all(READS, 'leadDesk', 'leads'),
  ...all(READS, 'registrationDesk', 'registrations'),
  ...all(READS, 'auctionDesk', 'signs'),
  ...all(READS, 'operator', 'smsOutbox'),
  ...all(READS, 'saleCredit', 'list', 'buyers'),
  ...all(READS, 'bankStatement', 'lines'),
  ...all(READS, 'remittanceDesk', 'receipts'),
  ...all(READS, 'moneyDesk', 'refunds', 'balances', 'debts', 'report'),
  ...all(READS, 'moneyDesk', 'bills', 'billDifferences', 'unclosed'),
  ...all(READS, 'invitation', 'byToken', 'previewImport'),
  ...all(READS, 'approval', 'list', 'byToken'),

  ...all(SETS, 'user', 'logout', 'changePassword', 'endSession', 'endSessions'),
  ...all(SETS, 'user', 'stepUp', 'saveProfile', 'closeAccount'),
  ...all(SETS, 'cart', 'share'),
  'cart.handOver': proof(
    'cart/sharing.full',
    'the same lines handed over many times at once go once',
  ),
  'user.sendStepUpCode': proof(
    'account/step-up',
    'user.sendStepUpCode: tooSoon within a minute, also of many at once',
  ),
  'user.secondStep': proof(
    'account/totp.full',
    'takes no code twice, also of many at once, and none before one that was taken',
  ),
  'user.changePhone': aPhone,
  'accountDesk.changePhone': aPhone,
  ...all(READS, 'totp', 'state'),
  ...all(SETS, 'totp', 'start', 'confirm', 'end', 'renewRecoveryCodes'),
  ...all(READS, 'user', 'sessions', 'codeWay', 'oneTimeLink'),
  ...all(
    proof('account/one-time-links', 'a link is good once, also of many at once'),
    'user',
    'registerByLink',
    'resetByLink',
  ),
  ...all(READS, 'audit', 'page', 'log'),
  ...all(READS, 'proposal', 'list'),
  ...all(READS, 'auditDesk', 'page'),
  ...all(READS, 'accountDesk', 'list', 'detail'),
  ...all(READS, 'invoiceDesk', 'titles'),
  ...all(SETS, 'totpDesk', 'reset'),
  'user.sendCode': proof('account/phone-codes', 'user.sendCode: tooSoon, also of many at once'),
  'user.loginByCode': proof('account/phone-codes', 'a code is good once, also of many at once'),
  'user.resetPassword': proof('account/phone-codes', 'a code is good once, also of many at once'),
  ...all(SETS, 'message', 'markRead', 'savePreferences', 'sendMailCode', 'confirmMail'),
  ...all(SETS, 'thread', 'markRead'),
  ...all(SETS, 'message', 'resumeMail', 'unsubscribe', 'saveRobot', 'saveUrgent'),
  ...all(SETS, 'operator', 'retryDelivery', 'retryText'),
  ...all(
    SETS,
    'member',
    'withdrawInvitation',
    'withdrawExpired',
    'freeName',
    'change',
    'confirmRole',
    'remove',
  ),
  ...all(SETS, 'companyControl', 'save'),
  ...all(SETS, 'accountDesk', 'suspend', 'resume', 'rename', 'close', 'saveStoreTerms'),
  'ownStore.handOver': proof(
    'company/own-store',
    'ownStore.handOver: invalid, by two at once to the same account it is once',
  ),
  'ownStore.open': proof('company/own-store', 'ownStore.open: alreadySo, also of two at once'),
  ...all(SETS, 'invoiceDesk', 'decideTitle'),
  ...all(SETS, 'approvalRule', 'save', 'saveApprovers', 'saveBudget', 'saveSum'),
  ...all(SETS, 'spendUnit', 'save'),
  ...all(READS, 'spendUnit', 'previewImport'),
  ...all(SETS, 'approval', 'nameDeputy'),
  ...all(
    SETS,
    'contentDesk',
    'changeArticle',
    'saveCompanyPage',
    'saveAdvertising',
    'deletePlacard',
  ),
  ...all(SETS, 'marketDesk', 'save', 'keepMark', 'invite'),
  ...all(SETS, 'setupDesk', 'skip', 'fillCatalogue', 'openStore', 'saveTransfer', 'tryMessage'),
  ...all(SETS, 'setup', 'begin'),
  ...all(SETS, 'purchaseDesk', 'withdraw'),
  ...all(SETS, 'collect', 'delete', 'batchDelete'),
  ...all(SETS, 'draft', 'drop', 'delete'),
  ...all(SETS, 'cart', 'updateCount', 'delete'),
  ...all(SETS, 'address', 'delete', 'setDefault'),
  ...all(SETS, 'tradeWord', 'save', 'undo'),
  ...all(SETS, 'brandDesk', 'save', 'end'),
  ...all(SETS, 'auctionDesk', 'endSession'),
  ...all(SETS, 'floorDesk', 'endGuide', 'showPurchase'),
  ...all(ADDS, 'floorDesk', 'saveGuide'),
  ...all(SETS, 'dictionaryDesk', 'save', 'end'),
  ...all(SETS, 'choiceDesk', 'save', 'saveCategoryTax'),
  ...all(SETS, 'rateDesk', 'save'),
  ...all(SETS, 'categoryDesk', 'save', 'end'),
  ...all(SETS, 'attributeDesk', 'save', 'renameChoice', 'end'),
  ...all(SETS, 'tradingCalendar', 'save', 'delete'),
  ...all(SETS, 'searchHistory', 'note', 'forget'),
  ...all(SETS, 'savedSearch', 'rename', 'delete', 'look'),
  ...all(SETS, 'keptList', 'delete'),
  ...all(SETS, 'wallet', 'bankCancel'),
  ...all(SETS, 'invoiceTitle', 'delete'),
  ...all(SETS, 'contract', 'sign'),
  ...all(SETS, 'saleCredit', 'save', 'withdraw'),
  ...all(SETS, 'saleSetting', 'save'),
  ...all(SETS, 'saleProduct', 'savePriceClose', 'renewPrices'),
  ...all(SETS, 'saleStore', 'save', 'feature'),
  ...all(SETS, 'salePickupPoint', 'delete'),
  ...all(SETS, 'bankStatement', 'saveLayout', 'forgetLayout', 'answer', 'drop', 'setAside'),
  ...all(SETS, 'moneyDesk', 'refundDone', 'retryRefund', 'askProvider'),
  ...all(SETS, 'moneyDesk', 'settleDifference', 'compareAgain', 'settleUnclosed', 'closeAgain'),
  // The newest address of the feed is the one.
  ...all(SETS, 'deadline', 'calendarFeed'),

  ...all(ADDS, 'contentDesk', 'saveArticle', 'savePlacard'),
  ...all(ADDS, 'auctionDesk', 'saveSession', 'saveAuction'),
  ...all(ADDS, 'purchaseDesk', 'savePlan', 'saveTender'),
  ...all(ADDS, 'message', 'testRobot'),
  ...all(ADDS, 'productRegister', 'save'),
  ...all(ADDS, 'groupPurchase', 'purchasingSave'),
  ...all(ADDS, 'purchaseRequest', 'centralizedSave', 'agentSave'),
  ...all(ADDS, 'wallet', 'topUp'),
  ...all(ADDS, 'statement', 'remark'),
  ...all(ADDS, 'bankStatement', 'read'),

  'invoiceTitle.save': proof(
    'invoice/invoice',
    'invoiceTitle.save: tooMany, also when they are added at once',
  ),
  'invoice.apply': proof(
    'invoice/invoice',
    'invoice.apply: tooLarge; of requests made at once no fen is asked for twice',
  ),
  'invoice.applyToTitles': proof(
    'invoice/titles-at-once',
    'at once nothing is asked for twice, of any line',
  ),
  'invoice.withdraw': proof(
    'invoice/invoice',
    'invoice.withdraw: decided; a request and its withdrawal at once',
  ),
  'saleInvoice.register': proof(
    'invoice/invoice',
    'saleInvoice.register: decided; of two at once one is registered',
  ),
  'invoice.askRed': proof(
    'invoice/lines',
    'invoice.askRed: invalid, tooLarge, exists, decided; of two at once one is open',
  ),
  'invoice.redStep': proof(
    'invoice/lines',
    'invoice.redStep: decided, once and for all; of two at once one holds',
  ),
  'invoice.use': proof(
    'invoice/lines',
    'invoice.use: invalid, a month that is none; decided, what cannot be deducted; G404',
  ),
  'saleInvoice.refuse': proof(
    'invoice/invoice',
    'saleInvoice.register: decided; of two at once one is registered',
  ),
  'saleInvoice.reverse': proof(
    'invoice/invoice',
    'saleInvoice.reverse: tooLarge; reversals at once do not reverse an amount twice',
  ),
  'afterSale.apply': proof(
    'after-sale/after-sale',
    'afterSale.apply: tooLarge; of cases opened at once none claims what another has',
  ),
  'saleAfterSale.giveUp': proof(
    'after-sale/unshipped',
    'saleAfterSale.giveUp: missing, invalid, tooLarge, decided, exists; of many at once one is opened',
  ),
  ...Object.fromEntries(
    ['afterSale.step', 'saleAfterSale.step', 'afterSaleDesk.step'].map((call) => [
      call,
      proof(
        'after-sale/after-sale',
        'agreed many times at once, while its deadline ends it too: refunded once',
      ),
    ]),
  ),
  'rating.save': proof(
    'after-sale/ratings.full',
    'rating.save: exists; of ratings at once one counts',
  ),
  'saleRating.answer': proof(
    'after-sale/ratings.full',
    'saleRating.answer: missing; decided, once it is answered; G404 of another seller',
  ),
  'user.login': proof('account/users', 'guesses sent at once count as well'),
  'user.register': proof(
    'races/contested.full',
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
    'decided: of two operators at once one decides, and the refusal of the other names that one',
  ),
  'registrationDesk.order': proof('lead/registration-desk', 'two operators at once make one order'),
  'registrationDesk.inquire': proof(
    'lead/registration-desk',
    'two operators at once send one inquiry',
  ),
  'leadDesk.mark': proof(
    'lead/lead-desk',
    'decided: of two who handle it at once one does, and the refusal names that operator',
  ),
  ...all(
    proof('draft/drafts', 'that two tabs keep at once are both kept'),
    'draft',
    'keep',
    'save',
  ),
  'thread.write': aCallLimit,
  'thread.report': proof(
    'thread/reports.full',
    'thread.report: exists; of reports at once one is kept',
  ),
  'threadDesk.decide': proof(
    'thread/reports.full',
    'threadDesk.decide: decided; of two at once one decides',
  ),
  'file.upload': aCallLimit,
  'inquiry.save': aCallLimit,
  'member.invite': proof(
    'company/members',
    'invitations of one phone at once leave one link that is good',
  ),
  'proposal.decide': proof(
    'company/second-person',
    'two who decide on one proposal at once: one of them does',
  ),
  'invitation.accept': proof('company/members', 'two people with one link at once: one joins'),
  'invitation.sendCode': proof('company/joining', 'many wrong codes at once count each'),
  'approval.decide': proof('company/approvals', 'two approvers at once: one decides a level'),
  'approval.sendCode': proof(
    'company/approval-links',
    'approval.sendCode: tooSoon within a minute, also of those that ask at once',
  ),
  'approval.decideByToken': proof(
    'company/approval-links',
    'the same code many times at once decides once',
  ),
  'collect.save': proof('favourite/favourites', 'favourites are a set, however many ask at once'),
  'follow.followOrCancel': proof(
    'favourite/favourites',
    'following twice counts once for each follower',
  ),
  'cart.add': proof(
    'cart/full-cart.full',
    'tooMany: of two that are added at once into the last place one gets it',
  ),
  'pastedList.addToCart': proof(
    'races/contested.full',
    'lists that are added to a cart at once take no more places than it has',
  ),
  'keptList.save': proof(
    'inquiry/kept-lists',
    'tooMany: of two that are kept at once as the last one, one is',
  ),
  'address.add': proof(
    'checkout/address',
    'tooMany: five addresses, also when twenty are added at once',
  ),
  'salePickupPoint.save': proof(
    'checkout/pickup-points',
    'salePickupPoint.save: tooMany, also when they are added at once',
  ),
  'orderFilter.save': proof(
    'order/filters',
    'tooMany: twenty of a list, also when thirty are saved at once',
  ),
  'savedSearch.save': proof(
    'catalogue/saved-searches',
    'tooMany: twenty searches, also when thirty are saved at once',
  ),
  'coupon.receive': proof(
    'marketing/coupon',
    'of customers racing for the last three coupons three get one',
  ),
  'order.submit': [
    ...proof('order/races', '200 buyers racing for the last 10 tonnes buy exactly 10'),
    ...proof(
      'marketing/deduction-races.full',
      'of orders racing for one coupon one gets it',
      'of orders racing for the last points one gets them',
      'of orders racing for one e-card those go through that its balance covers',
    ),
  ],
  'order.portalCreate': proof(
    'races/contested.full',
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
  'inquiry.accept': [
    ...proof(
      'inquiry/inquiry-accept',
      'two accepts at once make one order, the same serial answers the same',
    ),
    ...proof('order/credit.full', 'offers on credit that are accepted at once do not exceed it'),
  ],
  'inquiry.award': proof(
    'inquiry/award',
    'two colleagues who award the same line at once: one does',
  ),
  'inquiry.endLines': proof('inquiry/award', 'a line is awarded or ended, never both'),
  'inquiry.counter': proof(
    'inquiry/counter',
    'the same serial many times at once sends one round; of two colleagues one does',
    'a round and a revision at once: what is countered is what stands',
  ),
  'offer.keep': proof('inquiry/counter', 'the same serial many times at once answers once'),
  'remittance.choose': proof(
    'remittance/remittance',
    'remittance.choose: tooMany: five orders are held at most, also when chosen at once',
    'of one order chosen many times at once there is one code',
  ),
  'remittance.uploadReceipt': proof(
    'remittance/remittance',
    'remittance.uploadReceipt: missing, fileRefused, tooMany',
  ),
  ...all(
    proof(
      'remittance/statement',
      'the same statement many times, at once and by two operators at once',
      'two statements at once that share lines',
      'a transfer and a payment online at once: one pays, the other goes back',
    ),
    'bankStatement',
    'import',
    'book',
  ),
  'bankStatement.undo': proof(
    'remittance/undo.full',
    'undone by several at once it is undone once',
  ),
  'bankStatement.assign': proof(
    'remittance/statement',
    'assigned by several at once it pays one of the orders',
  ),
  'moneyDesk.cancelOrder': proof(
    'remittance/money-desk.full',
    'cancelled by several at once what was paid goes back once',
  ),
  'inquiry.close': proof(
    'inquiry/inquiry-accept',
    'accepting and closing at once: one of them wins',
  ),
  'offer.save': proof(
    'inquiry/offer-races.full',
    'colleagues who revise at once: one round is added, the others are refused',
  ),
  'offer.withdraw': proof(
    'inquiry/offer-withdraw.full',
    'withdrawn and accepted at once: exactly one of them takes place',
  ),
  'tender.ask': proof('tender/tender', 'tender.ask: tooMany'),
  'tender.answer': ONCE,
  'tender.postpone': proof(
    'tender/tender-postpone',
    'postponed at the deadline: opened or postponed, never both',
  ),
  'tender.score': ONCE,
  'tender.saveOffer': proof('tender/tender-races', AT_THE_DEADLINE, OFFER_ONCE),
  'tender.withdrawOffer': proof('tender/tender-races', OFFER_ONCE),
  'tender.award': proof('tender/tender-races', ONE_AWARD),
  'tender.end': proof('tender/tender-races', 'a tender is awarded or ended, never both'),
  'saleProduct.savePrices': proof(
    'catalogue/sale-prices',
    'changed: of colleagues who save other prices at once exactly one succeeds',
  ),
  'floorDesk.importGuides': proof(
    'catalogue/floor-desk',
    'floorDesk.importGuides: changed, the same table confirmed by several at once is imported once',
  ),
  'spendUnit.import': proof(
    'company/spend-units',
    'spendUnit.import: changed, the same table confirmed by several at once is imported once',
  ),
  'invitation.import': proof(
    'company/invitation-table',
    'invitation.import: changed, the same table confirmed by several at once is sent once',
  ),
  'saleProduct.import': proof(
    'catalogue/listing-import',
    'changed: the same table confirmed by colleagues at once is imported once',
  ),
  'saleProduct.undoPrices': proof(
    'catalogue/sale-prices',
    'alreadySo: taken back by two at once it is once',
  ),
  'saleProduct.save': proof(
    'catalogue/sale-products',
    'changed: of editors who save at the same moment exactly one succeeds',
  ),
  'saleProduct.shelve': proof(
    'catalogue/sale-products',
    'duplicate: issue 17: put up again beside the same goods it is asked about; merged at once, its stock is added once',
  ),
  'payment.bundle': proof(
    'payment/bundles.full',
    'issue 18 §6: with random payments and cancellations at once nothing is paid twice, and everything else is refunded',
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
    'auction/auction-storm.full',
    'bids of fifty at once around the end keep every rule',
  ),
  'auction.setLimit': proof(
    'auction/auction-proxy',
    'many limits at once: the outcome is that of their order, and each bidder has one in force',
    'the same serial many times at once sets it once',
  ),
  'auctionDesk.cancelAuction': proof(
    'races/contested.full',
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
    'auction/auction-decision.full',
    'two operators at once: the margin goes back once, the next bidder is asked once',
  ),
  'auctionDesk.waiveDefault': proof(
    'auction/auction-decision.full',
    'waives a default: what seller and platform got goes back; fundsShort: unless it is spent',
  ),
  'auctionDesk.voidBid': proof('auction/auction-void', 'voided by five at once it is voided once'),
  'auctionDesk.auditSign': proof(
    'races/contested.full',
    'a sign-up that operators audit at once is decided by one of them',
  ),
  'delivery.ship': proof(
    'delivery/delivery',
    'many calls at once ship the ordered quantity, and nothing twice',
  ),
  ...all(
    proof('delivery/delivery', 'agreed and corrected at once: one of them'),
    'delivery',
    'answer',
    'correct',
  ),
  'delivery.receive': proof(
    'delivery/delivery',
    'many at once are received once, and the seller is paid once',
  ),
  'pickup.appoint': proof(
    'delivery/pickup',
    "pickup.appoint: 'tooMany', many at once take no more than the hour has",
  ),
  'pickup.cancel': proof(
    'delivery/pickup',
    "pickup.cancel: 'decided' the second time, and unknown to a stranger",
  ),
  'saleAccount.withdraw': proof(
    'payout/sale-account.full',
    'many at once never take more than there is',
  ),
  'withdrawal.decide': proof(
    'payout/sale-account.full',
    "withdrawal.decide: 'decided' once, 'missing' a reason to refuse, or the bank's number",
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
  'wallet.withdraw': proof(
    'wallet/wallet-withdrawal',
    'many at once never take more than there is',
  ),
  'wallet.bankBind': proof(
    'wallet/bank-card',
    'tooMany: ten cards at most, also at once; one less makes room',
  ),
};
