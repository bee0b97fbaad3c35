/**
 * The codes with which endpoints refuse, beside those of RESULT: each code has one meaning in the
 * whole contract, and an endpoint lists those it can answer. Which value of the request is meant is
 * given by the problem's path, not by the code.
 */
export const CODES = {
  // Codes about a value of the request.
  missing: 'a value that is needed is missing',
  invalid: 'a value cannot be read, or is none of those that are possible',
  past: 'a time is over, or is not after the one it has to follow',
  tooSmall: 'less than the least there is to be had',
  tooLarge: 'more than the most there is to be had',
  fileRefused: 'a file is of another kind, too large, or no longer an upload of the account',
  deliveryRefused: 'the way of delivery is not chosen, or not offered',
  outOfRange: 'the place is further away than the seller delivers',

  // Codes about the object of the request.
  goodsGone: 'the goods are unknown or off the shelf',
  stockShort: 'less is in stock than was asked for',
  groupShort: 'the goods of a marketing group fall short of its quantity',
  deductionRefused: 'a chosen coupon, e-card or the points do not hold; nothing was written',
  ownStore:
    "the caller's own store cannot be asked, bid in its own auction or join a group it supplies",
  wholeOnly: 'the offer is accepted as a whole, or not at all',
  belowMinimum: 'it comes to less than the offer is made for',
  sealed: 'the offers are sealed until the deadline',
  foreignCurrency: 'the offer is not in yuan',

  // Codes about the current state of that object.
  changed: 'it has been changed since it was shown',
  unusual: 'a value is far from what is usual; sent again as confirmed it is taken',
  promised: 'customers hold coupons that it would take from them',
  duplicate: 'there is the same already; the request has to choose what becomes of it',
  stockChanged: 'orders have changed the stock since it was shown',
  amountChanged: 'the amount is another than was shown',
  over: 'the time for it is over',
  notEnded: 'the month has not ended',
  decided: 'it has been decided, closed or cancelled already',
  alreadySo: 'it is so already',
  exists: 'there is one already, and can be only one',
  tooMany: 'there are as many already as there may be',
  unfinished: 'something of the account is not finished; each problem names what',
  contractSigned: 'the contract was signed under the name, which stays',
  claimedOut: 'all of them are claimed, or the time to claim is over',

  // Codes about the caller.
  loginRefused: 'phone or password wrong',
  passwordWrong: 'it is not the password of the person who is logged in',
  secondStep: 'the login needs a code of the authenticator; the problem has its challenge',
  totpRequired: 'operators of this market need an authenticator',
  ownTotp: 'an operator may not reset their own authenticator',
  ownPhone: 'an operator may not change their own phone at the desk',
  tooManyTries: 'too many tries of one account or from one address; possible again later',
  tooSoon: 'less than 60 seconds since the last one',
  notAdmitted: 'the sign-up of the caller has not passed',
  marginMissing: 'the margin that bidding asks for is not frozen',
  ofPlatform: 'an account of the platform takes no part in auctions and group purchases',
  ownSign: 'an operator may not audit their own sign-up',
  personalAccount: 'only an enterprise has members',
  notInvitee: 'the invitation is for another phone',
  notDecider: 'the caller, or the holder of the link, may not decide this now',
  noApprover: "the company's rule asks for more approvals than it has people for",
  ownLogin: "the company's own login stays its administrator",
  ownBusiness:
    'the account trades for itself: it has orders, goods, a wallet or members of its own',
  buyerSuspended: 'the market has suspended the trade of the buyer',
  sellerSuspended: 'the market has suspended the trade of the seller',
  consentMissing: 'the operator has not agreed to the title of the invoice',
  unconfirmed: 'the other side has not confirmed it',
  contractUnsigned: 'an enterprise has to sign the contract first',
  contractNeedless: 'personal customers sign no contract',

  proposed:
    'the company asks for a second person: it waits for another administrator, and nothing is changed yet',

  // Codes about money.
  unapproved: "the buyer's company has not approved it yet",
  orderPaid: 'the order is paid',
  orderUnpaid: 'what the terms of the order ask for before shipping is not paid',
  awarded: 'the order was won in an auction: giving it up is a default, which is another call',
  orderEnded: 'the order is cancelled or was not paid in time',
  methodRefused: 'this customer, or these goods, cannot be paid for by the method',
  methodMissing: 'the method is not available in this market',
  providerFailed: 'the provider does not answer, or does not take the charge',
  robotFailed: 'the robot of the messenger does not answer, or does not take the message',
  authorisationRefused: "the code of the provider's authorisation is not good",
  walletMissing: 'the customer has no such wallet, or it is not open',
  creditMissing: 'the seller has granted the buyer no credit, or none for so many days',
  creditShort: 'what is open on credit and this exceed what the seller has granted',
  fundsShort: 'the balance, or the vouchers, do not cover the amount',
  codeWrong: 'the code is wrong; the text has the number of tries left',
  codeSpent: 'the code ran out, was used, was sent for something else or was tried too often',
  notSent: 'a code can be sent to nobody there: the market sends no such messages',
  signatureWrong: 'the notification is not signed by the provider',
} as const;

export type Code = keyof typeof CODES;
