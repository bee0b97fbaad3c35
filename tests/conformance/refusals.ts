/** Sent what is guessed or forged: whoever takes it fails. */
const GUESSED = {
  'user.loginByCode': 'codeWrong',
  'user.resetPassword': 'codeSpent',
  'user.changePassword': 'passwordWrong',
  'user.changePhone': 'codeSpent',
  'user.secondStep': 'codeSpent',
  'totp.confirm': 'codeWrong',
  'totp.end': 'codeWrong',
  'totp.renewRecoveryCodes': 'codeWrong',
  'message.confirmMail': 'codeWrong',
  'payment.notify': 'signatureWrong',
  'wallet.pay': 'codeWrong',
} as const;

/** Which another market may allow, and the reference API refuses for what its customer of the run is or has done. */
const REFUSED = {
  // A demo's password is a common one, which is said before whether the phone has an account.
  'user.register': 'invalid',
  // Not their own phone.
  'user.closeAccount': 'invalid',
  'message.testRobot': 'missing',
  'groupPurchase.payMargin': 'decided',
  // Nothing is opened before its deadline.
  'tender.score': 'over',
  'tender.award': 'over',
  // The terms of the demo market's auctions do not allow it.
  'auction.setLimit': 'invalid',
  'auction.acceptOffer': 'decided',
  'auction.declineOffer': 'decided',
  'auction.giveUpAward': 'decided',
  // Transfers are for companies.
  'remittance.choose': 'methodRefused',
  'remittance.uploadReceipt': 'methodRefused',
  'payment.coupons': 'methodRefused',
  // The month in which the journey has bought.
  'statement.confirm': 'notEnded',
  'contract.detail': 'contractNeedless',
  'contract.sign': 'contractNeedless',
  'member.invite': 'personalAccount',
  'approvalRule.save': 'personalAccount',
  'approvalRule.saveBudget': 'personalAccount',
  'companyControl.save': 'personalAccount',
  'approvalRule.saveSum': 'personalAccount',
  'approvalRule.saveApprovers': 'personalAccount',
  'spendUnit.save': 'personalAccount',
  'spendUnit.import': 'personalAccount',
  'invitation.import': 'personalAccount',
  // Nothing of the order was delivered.
  'invoice.apply': 'tooLarge',
  'invoice.applyToTitles': 'tooLarge',
  'rating.save': 'decided',
  // Of the operator: nobody has that phone, and nothing of the run is at the step that these decide.
  'totpDesk.reset': 'invalid',
  'bankStatement.order': 'decided',
  'moneyDesk.askProvider': 'invalid',
  'moneyDesk.cancelOrder': 'decided',
  'auctionDesk.saveSession': 'invalid',
  'auctionDesk.voidBid': 'decided',
  'auctionDesk.auditSign': 'decided',
  'auctionDesk.decideAward': 'decided',
  'auctionDesk.waiveDefault': 'decided',
  // A market with simulated payments has no account for transfers, and its own store is open.
  'setupDesk.saveTransfer': 'invalid',
  'ownStore.open': 'alreadySo',
  // To an account that no phone names.
  'ownStore.handOver': 'missing',
  // A market for tests sends nothing.
  'setupDesk.tryMessage': 'notSent',
} as const;

/** Of something that the journey cannot make: what they answer is right, and says nothing of what they do. */
const OF_NOTHING = {
  'user.endSession': 'G404',
  // After the logout.
  'user.endSessions': 'G001',
  // A personal customer has no colleagues.
  'cart.share': 'G404',
  'cart.shared': 'G404',
  'cart.handOver': 'G404',
  'message.unsubscribable': 'G404',
  'message.unsubscribe': 'G404',
  'inquiry.accept': 'G404',
  'inquiry.award': 'G404',
  'inquiry.endLines': 'missing',
  'inquiry.counter': 'changed',
  'offer.keep': 'G404',
  'auction.receipt': 'G404',
  // The auction of another seller.
  'auctionSale.byId': 'G404',
  'delivery.ship': 'G404',
  // A seller's, about an order that it has not sold.
  'saleAfterSale.unshipped': 'G404',
  'saleAfterSale.giveUp': 'G404',
  'delivery.correct': 'G404',
  'delivery.answer': 'G404',
  'delivery.receive': 'G404',
  'pickup.appoint': 'G404',
  'pickup.cancel': 'G404',
  // No one has written to this buyer.
  'thread.report': 'G404',
  // A personal customer has no members, and has neither an invitation nor an approval to decide.
  'member.freeName': 'G404',
  'member.withdrawInvitation': 'G404',
  'member.change': 'G404',
  'member.confirmRole': 'G404',
  'member.remove': 'G404',
  'invitation.byToken': 'G404',
  'invitation.accept': 'G404',
  'invitation.sendCode': 'G404',
  'approval.decide': 'G404',
  'proposal.decide': 'G404',
  // It has operators, and no mark of its own.
  'setup.begin': 'G404',
  'market.mark': 'G404',
  // Only a command of the machine makes one.
  'user.oneTimeLink': 'G404',
  'user.registerByLink': 'G404',
  'user.resetByLink': 'G404',
  'approval.byToken': 'G404',
  'approval.sendCode': 'G404',
  'approval.decideByToken': 'G404',
  // The seller has no such request.
  'invoice.archive': 'G404',
  'invoice.withdraw': 'G404',
  'invoice.use': 'G404',
  'invoice.askRed': 'G404',
  'invoice.redStep': 'G404',
  'saleInvoice.register': 'G404',
  'saleInvoice.refuse': 'G404',
  'saleInvoice.reverse': 'G404',
  'saleAfterSale.step': 'G404',
  'saleRating.answer': 'G404',
  // What the operator decides or ends: a claim, a report, a withdrawal, a refund, a difference, a lost message.
  'afterSaleDesk.step': 'G404',
  'threadDesk.ofCase': 'G404',
  'threadDesk.decide': 'G404',
  'invoiceDesk.decideTitle': 'G404',
  'withdrawal.decide': 'G404',
  'moneyDesk.settleDifference': 'G404',
  'moneyDesk.compareAgain': 'G404',
  'moneyDesk.closeAgain': 'G404',
  'moneyDesk.settleUnclosed': 'G404',
  'moneyDesk.refundDone': 'G404',
  'moneyDesk.retryRefund': 'G404',
  'bankStatement.drop': 'G404',
  'purchaseDesk.withdraw': 'G404',
  'auctionDesk.endSession': 'G404',
  'registrationDesk.order': 'G404',
  'registrationDesk.inquire': 'G404',
  'operator.retryDelivery': 'G404',
  'operator.mailFile': 'G404',
  'operator.retryText': 'G404',
  // Which would change or end the account of somebody who is in use.
  'accountDesk.changePhone': 'G404',
  'accountDesk.rename': 'G404',
  'accountDesk.saveStoreTerms': 'G404',
  'accountDesk.close': 'G404',
} as const;

/**
 * How the reference API refuses the calls of the journey that it does not allow, by the name of the call.
 */
export const REFUSALS: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...GUESSED, ...REFUSED, ...OF_NOTHING }),
);

/** Whether what the journey sends must never be allowed. */
export const isGuessed = (call: string): boolean => Object.hasOwn(GUESSED, call);
