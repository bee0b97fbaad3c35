import { api, type Mutant, type Suite } from './mutant.ts';

const unit = (file: string): Suite => ({ project: 'unit', files: [`app/domain/${file}.test.ts`] });

/** The rules of issue 15: auctions that can be defended, awards and groups that always end. */
export const AUCTIONS: readonly Mutant[] = [
  {
    id: 'jump-confirmed',
    breaks:
      'a bid far above the leading one is confirmed at its own price, not at any (design/auctions: Rules)',
    file: 'trading-api/auction/bid.ts',
    text: '? typedYuan(confirmed) === bid.price',
    replacement: '? true',
    suite: api('auction/auction-void'),
    caughtBefore: [
      'auction.increasePrice: a slip of the finger unconfirmed: more than ten steps above the leading bid asks, in figures and words',
    ],
  },
  {
    id: 'jump-maximum',
    breaks: 'no bid is further above the leading one than the terms allow (design/auctions: Rules)',
    file: 'app/domain/auction/auction.ts',
    text: 'price > priceAbove(terms, bidding, terms.maxSteps)',
    replacement: 'price > priceAbove(terms, bidding, terms.maxSteps + 1)',
    suite: unit('auction/auction'),
    caughtBefore: ['a bid far above the leading one is refused beyond the largest jump'],
  },
  {
    id: 'void-before-end',
    breaks: 'a bid is voided before the real end only (issue 46)',
    file: 'trading-api/auction/desk.ts',
    text: "'请填写作废原因', 'reason');\n  if (isOver(auction, now))",
    replacement: "'请填写作废原因', 'reason');\n  if (auction.closedAt || auction.cancelledAt)",
    suite: api('auction/auction-void'),
    caughtBefore: [
      'issue 46 §3: voiding and cancelling end at the real end, not at the close, and count by their arrival',
    ],
  },
  {
    id: 'own-company',
    breaks: 'no account of a company bids in its own auction (design/auctions: Rules)',
    file: 'app/domain/auction/bidder.ts',
    text: 'names.some((name) => ofSeller.some((own) => isSameName(name, own)));',
    replacement: 'false;',
    suite: api('auction/auction-sign'),
    caughtBefore: [
      'auction.saveSign the platform, the seller’s other accounts and the seller’s company cannot sign up',
    ],
  },
  {
    id: 'own-audit',
    breaks: 'an operator never audits their own sign-up (design/auctions: Rules)',
    file: 'trading-api/auction/audit.ts',
    text: "if (audited.customerId === auditorId) throw new Refusal('ownSign', '不能审核本人的报名');",
    replacement: '',
    suite: api('auction/auction-desk'),
    caughtBefore: ['ownSign: an operator cannot audit their own sign-up'],
  },
  {
    id: 'unaudited-sign',
    breaks: 'a sign-up that can no longer pass ends by itself (design/auctions: Awards)',
    file: 'trading-api/auction/audit.ts',
    text: 'and(gt(auctions.marginAmount, 0), lte(auctions.signEndDate, now)),',
    replacement: '',
    suite: api('auction/auction-desk'),
    caughtBefore: [
      'a sign-up that was not audited in time ends with the end of sign-up where a margin is asked for, else with the auction',
    ],
  },
  {
    id: 'portal-delay',
    breaks: 'a portal cannot date a bid back by more than two seconds (design/auctions: Arrival)',
    file: 'trading-api/platform/http/visitor.ts',
    text: 'delayMs <= MOST_PORTAL_DELAY_MS &&',
    replacement: '',
    suite: { project: 'unit', files: ['trading-api/platform/http/visitor.test.ts'] },
    caughtBefore: [
      'a call that a portal has held back held back for longer counts as it arrived at the API',
    ],
  },
  {
    id: 'award-deadline',
    breaks: 'a winner who does not pay in time has defaulted (design/auctions: Awards)',
    file: 'trading-api/auction/award/settle.ts',
    text: 'and(lte(orders.payDeadline, now), noPaymentOnItsWay(now)),',
    replacement: '',
    suite: api('auction/auction-award'),
    caughtBefore: [
      'a default by the clock: the order is cancelled, the margin divided, the runner-up offered the lot',
      'a default a second one goes on to the third, and the last one leaves the lot unsold',
      'a default of an auction that the previous version closed without a record is still handled',
      'a default by ten processes at once, each default and each offer once',
      'a default component bidding: each award ends by itself, and the free quantity is offered to bidders who won nothing',
      'a default where the terms say so, the auction ends unsold, or what is left is announced again',
      'a default of a seller without a wallet waits for the one that is opened',
      'auction.acceptOffer, auction.declineOffer fundsShort: whose wallet does not cover the margin can answer later',
      'auction.acceptOffer, auction.declineOffer walletMissing: no margin can be frozen in a closed wallet',
      'auction.acceptOffer, auction.declineOffer over: an answer after the deadline is refused; decided: so is one of a bidder without an open offer',
      'auction.acceptOffer, auction.declineOffer declined: it goes on to the next; decided: only once',
      'auctionSale.list: the seller sees bids, awards and the margin, and a bidder’s name only with an order',
    ],
  },
  {
    id: 'runner-up-price',
    breaks: 'the runner-up is offered the lot at his own bid (issue 15 §3)',
    file: 'trading-api/auction/award/next-bidder.ts',
    text: `      price,
      state: 'offered',`,
    replacement: `      price: ranked[0]?.price ?? price,
      state: 'offered',`,
    suite: api('auction/auction-award'),
    caughtBefore: [
      'a default a second one goes on to the third, and the last one leaves the lot unsold',
      'a default component bidding: each award ends by itself, and the free quantity is offered to bidders who won nothing',
    ],
  },
  {
    id: 'margin-shares',
    breaks: 'the shares of a defaulted margin are together the margin (design/auctions: Awards)',
    file: 'app/domain/auction/award.ts',
    text: 'return { seller, platform: margin - seller };',
    replacement: `const platform = Number((BigInt(margin) * BigInt(100 - sellerShare)) / 100n);
  return { seller, platform };`,
    suite: unit('auction/award'),
    caughtBefore: [
      'a margin is divided without a remainder, in favour of the platform by less than a fen',
    ],
  },
  {
    id: 'late-margin',
    breaks: 'no margin is frozen after signEndDate (保证金缴纳截止)',
    file: 'trading-api/auction/margin.ts',
    text: "if (isSignUpOver(auction, now)) throw new Refusal('over', MARGIN_ENDED);",
    replacement: '',
    suite: api('auction/auction-bid'),
    caughtBefore: [
      'auction.freezeMargin, the margin over: after signEndDate (保证金缴纳截止), while the auction still runs',
    ],
  },
  {
    id: 'group-joined',
    breaks: 'who has not frozen the margin makes no group reached (design/auctions: Groups)',
    file: 'trading-api/purchase/group-close.ts',
    text: "const joined = rows.filter(({ purchasing }) => purchasing.marginState === 'frozen');",
    replacement:
      "const joined = rows.filter(({ purchasing }) => purchasing.auditStatus === 'auditPass');",
    suite: api('purchase/groups'),
    caughtBefore: [
      'groupPurchase.payMargin decided: not passed yet, and once the deadline is over',
      'the close of a group reached: each buyer who has joined gets an order that takes over the margin, the others are left out',
      'the close of a group without a joined buyer it is not reached, even if quantities were registered',
    ],
  },
  {
    id: 'log-head',
    breaks:
      'a log whose last records are cut off is not the one with the published head (design/auctions: Record)',
    file: 'scripts/verify-auction.ts',
    text: 'const isHead = given.head === null || outcome.headHash.startsWith(given.head);',
    replacement: 'const isHead = true;',
    suite: api('auction/auction-receipt'),
    caughtBefore: [
      'npm run verify-auction proves a log with its receipts; one whose end was cut off contradicts its name, or is open',
    ],
  },
];
