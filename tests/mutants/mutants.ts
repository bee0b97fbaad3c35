/** The tests of a project of vitest.config.ts; `name` is vitest's pattern of their titles. */
export interface Suite {
  project: 'api' | 'unit' | 'e2e';
  files: readonly string[];
  name?: string;
}

/** A rule that is broken by another text in one file. */
export interface Mutant {
  id: string;
  /** What holds no longer, with the source of the rule. */
  breaks: string;
  file: string;
  /** Stands in the file exactly once. */
  text: string;
  replacement: string;
  /** Who has to notice. */
  suite: Suite;
  /** The tests of the suite that failed at 4489f59, before the test run was made shorter. */
  caughtBefore: readonly string[];
}

const api = (...names: string[]): Suite => ({
  project: 'api',
  files: names.map((name) => `tests/api/${name}.test.ts`),
});

const API: readonly Mutant[] = [
  {
    id: 'stock',
    breaks: 'an order takes no more than there is in stock (spec 1 §5 库存不足)',
    file: 'trading-api/catalogue/stock.ts',
    text: 'gte(goods.availableCount, count),',
    replacement: '',
    suite: api('order/races'),
    caughtBefore: ['200 buyers racing for the last 10 tonnes buy exactly 10'],
  },
  {
    id: 'stock-returned',
    breaks: 'a cancelled or expired order gives its stock back (decision 14)',
    file: 'trading-api/order/cancel.ts',
    text: 'await releaseStock(tx, await stockOf(tx, codes));',
    replacement: '',
    suite: api('order/order-cancel'),
    caughtBefore: [
      'order.cancel ends an unpaid order and gives its stock back',
      'order.cancel coupon, points and e-card come back, once',
      'order.cancel the same serial is answered again, and gives back once',
      'order.cancel O006: a cancelled order is not cancelled again, whoever ended it',
      'cancelling, paying and running out at once: exactly one of them wins',
    ],
  },
  {
    id: 'serial',
    breaks: 'the same serial does a thing once and is answered alike (spec 1 §7; decision 7)',
    file: 'trading-api/platform/idempotent-call.ts',
    text: 'if (first !== true) return { answer: first.answer as Answer, replayed: true };',
    replacement: '',
    suite: api('cart/cart', 'order/races'),
    caughtBefore: [
      'cart.add the same serial adds once',
      'spec 1 §7: a unique-serial sent twenty times at once makes one order',
      'two processes of one market one serial makes one order',
    ],
  },
  {
    id: 'two-second-lock',
    breaks: 'a repeat within 2 seconds is refused: 操作频繁，请稍后重试！ (spec 1 §5, spec 2 §4)',
    file: 'trading-api/platform/idempotent-call.ts',
    text: 'if (call.lock !== null) await claimLock(tx, call, call.lock);',
    replacement: '',
    suite: api('inquiry/inquiry', 'lead/product-register'),
    caughtBefore: [
      'inquiry.save spec 2 §5: A repeat submit within 2 seconds gives 操作频繁，请稍后重试！',
      'productRegister.save spec 2 §4: 操作频繁，请稍后重试！ within 2 seconds, and the same serial is one registration',
    ],
  },
  {
    id: 'price-shown',
    breaks: 'an amount that has changed since it was shown is told, not charged (decision 15)',
    file: 'trading-api/checkout/order-quote.ts',
    text: "refuseChange('应付金额', submission.shownAmount, priced.payable);",
    replacement: '',
    suite: api('checkout/checkout', 'marketing/deductions'),
    caughtBefore: [
      'order.submit P001: tells the old and the new amount and writes nothing',
      'order.submit P001: what the points are worth, and the amount shown, have changed',
    ],
  },
  {
    id: 'paid-once',
    breaks: 'the money of one payment is counted once, however often it is notified (decision 21)',
    file: 'trading-api/payment/settlement.ts',
    text: "if (attempt.status !== 'pending') return 'done before';",
    replacement: '',
    suite: api('payment/payment'),
    caughtBefore: [
      'payment.sandboxConfirm confirming twice pays once',
      'payment.notify the same notification many times and at once counts once',
      'payment.notify the first success wins, whichever attempt was started first',
    ],
  },
  {
    id: 'ledger-covered',
    breaks: 'a wallet gives what it has and not a fen more (spec 3 §4)',
    file: 'trading-api/wallet/ledger.ts',
    text: '.where(and(eq(ledgerAccounts.id, accountId), covered))',
    replacement: '.where(eq(ledgerAccounts.id, accountId))',
    suite: api('wallet/ledger'),
    caughtBefore: [
      'a wallet gives what it has and not a fen more',
      'what is refused leaves no transfer behind: its reference can be used',
    ],
  },
  {
    id: 'code-tries',
    breaks: 'a code of the wallet is dead after five wrong tries (spec 3 §2.6)',
    file: 'trading-api/message/sms-codes.ts',
    text: 'found.wrongTries < SMS_CODE_TRIES &&',
    replacement: '',
    suite: api('wallet/wallet-payment'),
    caughtBefore: [
      'wallet.pay W003: dead after five wrong tries, though the sixth is right',
      'wallet.pay W003: five tries in all, however many are sent at once',
    ],
  },
  {
    id: 'order-expiry',
    breaks: 'an order waits until its time to pay has run out, and no shorter (decision 14)',
    file: 'trading-api/order/expiry.ts',
    text: 'lte(orders.payDeadline, now)',
    replacement: 'lte(orders.createdAt, now)',
    suite: api('order/order'),
    caughtBefore: ['unpaid orders run out after 30 minutes and give their stock back once'],
  },
  {
    id: 'coupon-claim',
    breaks: 'no more coupons are claimed than there are (spec 3 §4)',
    file: 'trading-api/marketing/coupons.ts',
    text: '> 0`, stillValid(now)',
    replacement: '>= 0`, stillValid(now)',
    suite: api('marketing/coupon'),
    caughtBefore: ['coupon.receive K003: all claimed, or over; nobody has it then'],
  },
  {
    id: 'bid-step',
    breaks: 'a bid is the start price and whole steps (spec 2 §5, priceAddRange)',
    file: 'app/domain/auction/auction.ts',
    text: "if ((price - terms.startPrice) % terms.priceAddRange !== 0) return 'offStep';",
    replacement: '',
    suite: api('auction/auction-bid'),
    caughtBefore: [
      'auction.increasePrice, bidding spec 2 §8: The server’s message | Participation or bid code other than success',
    ],
  },
  {
    id: 'auction-extension',
    breaks: 'late bids move the end as often as the delay rule says (spec 2 §4; decision 32)',
    file: 'app/domain/auction/auction.ts',
    text: 'standing.extended >= terms.delayTimes',
    replacement: 'standing.extended > terms.delayTimes',
    suite: api('auction/auction-bid'),
    caughtBefore: [
      'auction.extensions, auction.bidLog, auction.myBids late bids move the end twice at most; log and list tell how',
    ],
  },
  {
    id: 'auction-ranking',
    breaks: 'of equal bids the earlier stands first (decision 30)',
    file: 'app/domain/auction/auction.ts',
    text: 'a.sequence - b.sequence',
    replacement: 'b.sequence - a.sequence',
    suite: { project: 'unit', files: ['app/domain/auction/auction.test.ts'] },
    caughtBefore: [
      'component bidding the goods go by price, then time; the last winner gets a part, the next nothing',
      'of two equal prices the earlier is ahead, within a millisecond the one taken first',
    ],
  },
  {
    id: 'margin-release',
    breaks: 'who does not win gets the margin back when the auction ends (decision 29)',
    file: 'trading-api/auction/close.ts',
    text: 'await releaseFrozenMargins(tx, auction.id, now);',
    replacement: '',
    suite: api('auction/auction-close'),
    caughtBefore: [
      'the highest bidder gets an order for all of it, the others their margins',
      'component bidding: each winner has an order, the last of a part, who gets nothing has none',
      'nobody has bid: nobody wins, every margin goes back',
      'one that cannot be closed does not hold up the others',
      'closed by ten at once: each order and each margin once',
    ],
  },
  {
    id: 'offers-of-others',
    breaks: 'a seller sees no offer of another seller (spec 2 §6)',
    file: 'trading-api/inquiry/received-inquiries.ts',
    text: '(await offerRounds(db, row.id, sellerCode)).get(sellerCode) ?? []',
    replacement: '[...(await offerRounds(db, row.id)).values()].flat()',
    suite: api('inquiry/offer', 'inquiry/offer-reads'),
    caughtBefore: [
      'offer.inquiryByInquiryNum decision 27: nothing in it tells of the other sellers',
      'offer.offersByInquiryNum spec 2 §7: POST offers by inquiry number, with inquiryNum and productCode',
      'offer.offersByInquiryNum decision 27: sellers never see each other’s offers',
    ],
  },
  {
    id: 'order-of-another',
    breaks: 'nobody reads another customer’s order (spec 1 §6)',
    file: 'trading-api/order/reads.ts',
    text: '.where(and(eq(orders.orderCode, orderCode), eq(orders.customerId, customerId)));',
    replacement: '.where(eq(orders.orderCode, orderCode));',
    suite: api('order/order'),
    caughtBefore: ["order.byId, order.purchaseOrders another customer's order is unknown"],
  },
  {
    id: 'login-limit',
    breaks: 'the sixth login of a phone in 15 minutes is refused (ADR 10)',
    file: 'trading-api/account/login-limits.ts',
    text: "name: 'phone', points: 5,",
    replacement: "name: 'phone', points: 50,",
    suite: api('account/users'),
    caughtBefore: [
      'user.login L002: the sixth attempt of a phone is refused, even with the right password',
      'user.login guesses sent at once count as well',
    ],
  },
  {
    id: 'list-filter',
    breaks: 'a list is narrowed by manufacturer (spec 1 §2)',
    file: 'trading-api/catalogue/listing-filters.ts',
    text: 'manufacturer ? eq(goods.manufacturer, manufacturer) : undefined,',
    replacement: '',
    suite: api('catalogue/catalogue-reads'),
    caughtBefore: ['spotListing.pageData filters by each field and by all together'],
  },
  {
    id: 'stored-html',
    breaks: 'the operator’s HTML is sanitised before it is stored (decision 9)',
    file: 'trading-api/content/operator-text.ts',
    text: "sanitizeHtml(typed.replace(/[^\\P{Cc}\\t\\n\\r]/gu, ''), RICH_TEXT)",
    replacement: 'typed',
    suite: api('content/content-desk'),
    caughtBefore: [
      'contentDesk.saveArticle X003: {"content":"<script>alert(1)</script><p>&nbsp;</p>"}',
      'contentDesk.saveArticle issue 6: no HTML attack is stored, in whatever order they come',
    ],
  },
  {
    id: 'upload-type',
    breaks: 'pictures of goods are pictures: 上传失败 (spec 2 §8; decision 12)',
    file: 'trading-api/file/upload.ts',
    text: "(moderType === 'product_img' && mediaType === 'application/pdf')",
    replacement: 'false',
    suite: api('file/files'),
    caughtBefore: ['file.upload, file.download F001: pictures of goods are pictures'],
  },
];

const journeys = (file: string, name?: string): Suite => ({
  project: 'e2e',
  files: [`tests/journeys/${file}.test.ts`],
  name,
});

const SCREENS: readonly Mutant[] = [
  {
    id: 'typed-kept',
    breaks: 'a refused form comes back with what was typed (architecture, error map)',
    file: 'app/forms/form-field.tsx',
    text: '<Input {...control} {...props} defaultValue={value ?? defaultValue} />',
    replacement: '<Input {...control} {...props} defaultValue={defaultValue} />',
    suite: journeys('account/account'),
    caughtBefore: [
      "'without JavaScript' registering keeps what was typed when the phone is taken",
      "'without JavaScript' logging in spec 1 §5: 请输入正确的手机号!",
      "'without JavaScript' logging in a wrong password is told apart from nothing else, and is not shown again",
    ],
  },
  {
    id: 'message-at-control',
    breaks: 'a message stands at its control and is read out with it (spec 1 §5)',
    file: 'app/components/ui/field.tsx',
    text: 'const ids = [error &&',
    replacement: 'const ids = [null &&',
    suite: journeys('account/account'),
    caughtBefore: [
      "'with JavaScript' registering keeps what was typed when the phone is taken",
      "'with JavaScript' logging in spec 1 §5: 请输入手机号",
      "'with JavaScript' logging in spec 1 §5: 请输入正确的手机号!",
      "'without JavaScript' registering keeps what was typed when the phone is taken",
      "'without JavaScript' logging in spec 1 §5: 请输入手机号",
      "'without JavaScript' logging in spec 1 §5: 请输入正确的手机号!",
    ],
  },
  {
    id: 'way-back',
    breaks: 'the way back of a login leads to this site only (decision 4)',
    file: 'app/session/redirect.server.ts',
    text: 'new URL(page).href : ownPath(page), options',
    replacement: 'new URL(page).href : page, options',
    suite: journeys('account/account', 'logging in'),
    caughtBefore: [
      "'with JavaScript' logging in does not lead to another site",
      "'without JavaScript' logging in does not lead to another site",
    ],
  },
  {
    id: 'login-guard',
    breaks: 'G001 and 401 lead to the login with the path that was asked for (spec 3 §8.2)',
    file: 'app/session/load.server.ts',
    text: 'if (error.notLoggedIn) throw await toLogin(pageOf(request), error.text);',
    replacement: '',
    suite: journeys('account/session', 'expires in the middle'),
    caughtBefore: [
      "'with JavaScript' a login that expires in the middle of a form spec 3 §8.2: 401 and G001 log out and lead to the login with the path that was asked for",
      "'without JavaScript' a login that expires in the middle of a form spec 3 §8.2: 401 and G001 log out and lead to the login with the path that was asked for",
    ],
  },
  {
    id: 'draft',
    breaks: 'what was typed is there again after the login (spec 2 §6; architecture, error map)',
    file: 'app/forms/action.server.ts',
    text: 'return toLogin(back.pathname + back.search, text, [cookie]);',
    replacement: 'return toLogin(back.pathname + back.search, text);',
    suite: journeys('catalogue/registration', 'logs in first'),
    caughtBefore: [
      "'with JavaScript' spec 2 §6: an anonymous visitor logs in first, and what was typed is still there",
      "'without JavaScript' spec 2 §6: an anonymous visitor logs in first, and what was typed is still there",
    ],
  },
  {
    id: 'dialog-address',
    breaks: 'a dialog has an address: 确定删除商品吗? (spec 1 §5; architecture)',
    file: 'app/routes/cart/cart.tsx',
    text: "if (searchParams.get('dialog') !== 'delete') return null;",
    replacement: 'return null;',
    suite: journeys('cart/cart', 'deleting'),
    caughtBefore: [
      "'with JavaScript' deleting spec 1 §5: 确定删除商品吗?",
      "'with JavaScript' deleting spec 1 §5: 你取消了删除",
      "'with JavaScript' deleting takes several lines and leaves the others",
      "'without JavaScript' deleting spec 1 §5: 确定删除商品吗?",
      "'without JavaScript' deleting spec 1 §5: 你取消了删除",
      "'without JavaScript' deleting takes several lines and leaves the others",
    ],
  },
  {
    id: 'pager',
    breaks: 'another page size or page keeps the sort and the filters (spec 2 §2)',
    file: 'app/components/ui/pager.tsx',
    text: '[...new URLSearchParams(query)]',
    replacement: '[...new URLSearchParams()]',
    suite: journeys('catalogue/store', '15 a page'),
    caughtBefore: [
      "'with JavaScript' /factory spec 2 §2: rows; sort toggles; 15 a page: total, sizes, prev, pager, next, jumper",
      "'without JavaScript' /factory spec 2 §2: rows; sort toggles; 15 a page: total, sizes, prev, pager, next, jumper",
    ],
  },
  {
    id: 'cart-tick',
    breaks: 'a refused cart keeps what is ticked (spec 1 §5)',
    file: 'app/routes/cart/line.tsx',
    text: 'defaultChecked={ticked && !line.gone}',
    replacement: 'defaultChecked={false}',
    suite: journeys('cart/cart', 'settling'),
    caughtBefore: [
      "'without JavaScript' settling spec 1 §5: 不能小于最小起订量 beside the quantity, which is kept",
      "'without JavaScript' settling spec 1 §5: 您在【name】下勾选的商品数量未达到 N 个!",
    ],
  },
  {
    id: 'region-button',
    breaks: 'without a script a button asks for the cities of a province (architecture)',
    file: 'app/routes/checkout/address/region-selects.tsx',
    text: '{!hydrated && (',
    replacement: '{hydrated && (',
    suite: journeys('checkout/address', 'regions'),
    caughtBefore: [
      "'without JavaScript' the regions of an address go before the street line, each following the one above",
      "'without JavaScript' the regions of an address are chosen to the end once they are begun",
    ],
  },
  {
    id: 'same-origin',
    breaks: 'a form that another site sends is refused, by its Sec-Fetch-Site',
    file: 'app/session/origin.server.ts',
    text: "if (site) return site === 'same-origin' || site === 'none';",
    replacement: 'if (site) return true;',
    suite: journeys('favourite/favourites', 'another site'),
    caughtBefore: ['another site cannot make anybody collect'],
  },
  {
    id: 'shown-html',
    breaks: 'HTML of a trading API is sanitised before it is shown (decision 9)',
    file: 'app/components/sanitise.server.ts',
    text: 'sanitizeHtml(html, RICH_TEXT)',
    replacement: 'html',
    suite: journeys('portal/html-attacks'),
    caughtBefore: [
      'HTML attacks issue 6: stored HTML attacks in every text of an article come out harmless',
      'HTML attacks issue 6: stored HTML attacks in lists, company pages, links and banners come out harmless',
      'HTML attacks issue 6: the operator’s desk shows attacks without harm, in lists, editors and previews',
    ],
  },
  {
    id: 'title',
    breaks: 'pages differ by their titles',
    file: 'app/routes/purchase/purchase-requests.tsx',
    text: "title: data?.title ?? '集中采购',",
    replacement: "title: '集中采购',",
    suite: journeys('portal/pages', 'differ by their titles'),
    caughtBefore: ['pages differ by their titles'],
  },
  {
    id: 'heading',
    breaks: 'a page has one heading of the first level',
    file: 'app/routes/lead/finance/finance.tsx',
    text: '<h2>助贷产品</h2>',
    replacement: '<h1>助贷产品</h1>',
    suite: journeys('portal/route-tables', '§2.1: /finance'),
    caughtBefore: ['spec 3 §2.1: /finance'],
  },
  {
    id: 'label',
    breaks: 'each control has a label',
    file: 'app/routes/lead/desk/list-filter.tsx',
    text: '<Field key={name} name={name} label={label} error={problems[name]}>',
    replacement: '<Field key={name} name={name} label="" error={problems[name]}>',
    suite: journeys('portal/customer-pages', 'the desk of leads'),
    caughtBefore: [
      'a page of a customer has one heading, a title, and nothing that axe finds: the desk of leads',
    ],
  },
  {
    id: 'ids',
    breaks: 'no two elements of a page have one id',
    file: 'app/routes/lead/desk/list-filter.tsx',
    text: '<Field key={name} name={name} label={label} error={problems[name]}>',
    replacement: '<Field key={name} name={name} id="filter" label={label} error={problems[name]}>',
    suite: journeys('portal/customer-pages', 'the desk of leads'),
    caughtBefore: [],
  },
  {
    id: 'contrast',
    breaks: 'text reaches a contrast of 4.5 : 1',
    file: 'app/styles/theme.css.ts',
    text: "muted: '#566373',",
    replacement: "muted: '#9aa5b1',",
    suite: journeys('portal/page-looks', 'a list of a category'),
    caughtBefore: [
      'every page has one heading, a title, and nothing that axe finds a list of a category, filtered and sorted',
    ],
  },
  // From here on what only a script does.
  {
    id: 'poll-interval',
    breaks: 'a live auction is polled every 3 seconds (spec 2 §9)',
    file: 'app/domain/auction/live.ts',
    text: 'POLL_MS = 3000;',
    replacement: 'POLL_MS = 6000;',
    suite: journeys('auction/live-auction', 'polls every 3 seconds'),
    caughtBefore: [
      'spec 2 §9: polls every 3 seconds, counts down every second, and stops when it is called off',
    ],
  },
  {
    id: 'countdown-end',
    breaks: 'at 0 the waiting page goes back one page (spec 1 §4)',
    file: 'app/components/ui/countdown.tsx',
    text: 'end.current?.();',
    replacement: '',
    suite: journeys('payment/payment', 'at 0'),
    caughtBefore: ['spec 1 §4: at 0, after 60 seconds, the waiting page goes back one page'],
  },
  {
    id: 'quiet-save',
    breaks: 'a quantity of the cart is saved when it is changed',
    file: 'app/routes/cart/use-chosen-lines.ts',
    text: 'if (isCount(target)) saveSoon(form);',
    replacement: 'if (isCount(target)) recount();',
    suite: journeys('cart/cart', 'is kept'),
    caughtBefore: ["'with JavaScript' a changed quantity is kept"],
  },
  {
    id: 'dialog-escape',
    breaks: 'Escape closes a dialog',
    file: 'app/components/ui/dialog-panel.tsx',
    text: 'if (!open) navigate(closeTo, { replace: true, preventScrollReset: true });',
    replacement: '',
    suite: journeys('catalogue/spot-order', 'Escape closes'),
    caughtBefore: ['Escape closes the dialog and gives the focus back'],
  },
  {
    id: 'hidden-serial',
    breaks: 'a form whose answer was lost is sent again with its serial (decision 7)',
    file: 'app/forms/server-form.tsx',
    text: '{serial && <input type="hidden" name="serial" value={serial} />}',
    replacement: '',
    suite: journeys('account/session', 'two clicks|a connection that drops'),
    caughtBefore: [
      'a connection that drops after the order was made: sending it again makes no second one',
    ],
  },
];

/** 20 of the trading API, 21 of screens. */
export const MUTANTS = [...API, ...SCREENS];
