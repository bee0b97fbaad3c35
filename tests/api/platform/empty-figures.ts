import type { Proof } from '#tests/api/races/contested-calls.ts';

/** What an empty figure means, where it is not refused; as the specification or the contract has it. */
export const MEANS: Readonly<Record<string, string>> = {
  'saleInvoice.reverse lines[].taxAmount': 'its share of the tax that is left',
  'saleInvoice.reverse lines[].amount': 'nothing of the line',
  'saleInvoice.register lines[].lineCount': 'one',
  'saleInvoice.register lines[].taxAmount': 'as its file says, or as the rate makes it',
  'saleInvoice.register lines[].amount': 'all that the line of the order is to have',
  'afterSale.apply amount': 'of a claim to the whole order none is read; of goods it is missing',
  'afterSale.apply count': 'of a claim to the whole order none is read; of goods it is missing',
  'afterSale.step amount': 'of a step that takes back or accepts none is read',
  'approvalRule.save oneLevelFrom': 'no amount needs an approval',
  'approvalRule.save twoLevelsFrom': 'no amount needs two approvals',
  'approval.decide shownAmount': 'no amount was shown',
  'approval.decideByToken shownAmount': 'no amount was shown',
  'approvalRule.saveBudget limit': 'the budget ends',
  'approvalRule.saveSum amount': 'the rule ends',
  'auction.increasePrice confirmed': 'no price has been confirmed',
  'auction.increasePrice leading': 'the bidder was not told to lead',
  'auction.setLimit confirmed': 'no price has been confirmed',
  'auction.setLimit price': 'the limit is taken back',
  'auction.saveSign bidLimit': 'the members may bid without a limit',
  'auctionDesk.saveAuction startCount': 'of an auction of the whole lot none is read',
  'auctionDesk.saveAuction countAddRange': 'of an auction of the whole lot none is read',
  'auctionDesk.saveAuction weightTolerance': 'that of the category holds',
  'auctionDesk.saveAuction maxSteps': 'a bid may be any number of steps higher',
  'categoryDesk.save tolerance': 'that of the category above holds',
  'cart.updateCount lines[].count': 'the line keeps its quantity, and its problem says so',
  'cart.updateCount lines[].shown[]': 'the page showed an emptied field',
  'delivery.correct lines[].gross': 'the line was not weighed apart',
  'delivery.correct lines[].tare': 'the line was not weighed apart',
  'delivery.correct lines[].pieces': 'the line was not counted apart',
  'delivery.receive lines[].gross': 'the line was not weighed again',
  'delivery.receive lines[].tare': 'the line was not weighed again',
  'delivery.ship lines[].gross': 'the line was not weighed apart',
  'delivery.ship lines[].tare': 'the line was not weighed apart',
  'delivery.ship lines[].pieces': 'the line was not counted apart',
  'floorDesk.importGuides rows[].price': 'refused with the row, which its preview shows as wrong',
  'inquiry.accept shownAmount': 'no amount was shown',
  'inquiry.award shownAmount': 'no amount was shown',
  'inquiry.save price': 'the buyer has no price in mind',
  'keptList.save rows[].quantity': 'a list is kept as it was pasted',
  'member.change monthlyBudget': 'the member may spend without a limit',
  'member.change yearlyBudget': 'the member may spend without a limit',
  'offer.save offerDetails[].deliveryDays': 'the seller does not say when it is delivered',
  'offer.save offerDetails[].pieceWeight': 'the goods come in any quantity',
  'offer.save freightPerTonne': 'read only of freight by the tonne, of which it is refused',
  'offer.save rate': 'read only of a fixed rate, of which it is refused',
  'offer.save weightTolerance': 'that of the listing or the category holds',
  'offer.save minimum': 'any part of the offer can be accepted',
  'offer.save terms.days': 'of terms without a monthly account none are read',
  'pastedList.addToCart rows[].count': 'the row is not added, and its problem says so',
  'purchaseDesk.savePlan weightTolerance': 'that of the category holds',
  'rateDesk.save confirmedRate': 'no rate has been confirmed',
  'registrationDesk.audit quotedPrice':
    'read only of a step that passes, and then the listed price applies, or none',
  'saleProduct.import rows[].availableCount':
    'refused with the row, which its preview shows as wrong',
  'saleProduct.import rows[].miniQuantity':
    'refused with the row, which its preview shows as wrong',
  'saleProduct.import rows[].tolerance': 'that of the category holds',
  'saleProduct.import rows[].pieceQuantity': 'the goods come in any quantity',
  'saleProduct.import rows[].orderMultiple': 'one piece is ordered at once',
  'saleProduct.import rows[].price': 'refused with the row, which its preview shows as wrong',
  'saleProduct.save confirmedPrice': 'no price has been confirmed',
  'saleProduct.save tolerance': 'that of the category holds',
  'saleProduct.save pieceQuantity': 'the goods come in any quantity',
  'saleProduct.save orderMultiple': 'one piece is ordered at once',
  'saleProduct.save shownCount': 'of goods that are not listed yet no stock was shown',
  'saleProduct.savePrices rows[].confirmedPrice': 'no price has been confirmed',
  'saleProduct.savePrices rows[].shownCount': 'none was shown, so a new stock is refused',
  'saleProduct.savePrices rows[].shownMinimum': 'none was shown, so a new minimum is refused',
  'saleProduct.savePrices rows[].shownPrice': 'none was shown, so a new price is refused',
  'salePromotion.save bands[].rangeMax': 'the last band has no upper end',
  'savedSearch.save criteria.lowestPrice': 'the search has no lower end',
  'savedSearch.save criteria.highestPrice': 'the search has no upper end',
  'savedSearch.save criteria.lowestCount': 'any stock will do',
  'tender.publish terms.percent': 'of terms without a deposit none is read',
  'tender.publish terms.balanceDays': 'of terms without a deposit none are read',
  'tender.publish terms.days': 'a tender has no monthly terms',
};

/** Tests of figures of which the journey of conformance makes no valid call: each sends an empty one. */
export const PROVED: Readonly<Record<string, Proof>> = {
  ...all(
    [
      'inquiry/award',
      'changed: more than is left, and a line without a price; invalid: no quantity',
    ],
    'inquiry.award awards[].count',
  ),
  ...all(
    ['tender/tender', 'tender.saveOffer: missing, invalid, tooLarge, over, ownStore, fileRefused'],
    'tender.saveOffer prices[].price',
  ),
  ...all(
    ['tender/tender', 'tender.score, tender.award: over, invalid, changed, missing'],
    'tender.score scores[].points',
  ),
  ...all(
    ['delivery/delivery', 'missing: without a quantity, a carrier or a vehicle'],
    'delivery.ship lines[].number',
    'delivery.ship lines[].weighed',
  ),
  ...all(
    [
      'delivery/delivery',
      'invalid: a weight that cannot be read; missing: an empty quantity or weight',
    ],
    'delivery.correct lines[].number',
    'delivery.correct lines[].weighed',
  ),
  ...all(
    ['delivery/delivery', 'invalid: a quantity that cannot be read'],
    'delivery.receive lines[].received',
  ),
  ...all(
    ['invoice/invoice', 'saleInvoice.register: invalid, number, day, amount, rate and tax'],
    'saleInvoice.register amount',
    'saleInvoice.register taxAmount',
    'saleInvoice.register taxRate',
  ),
  ...all(
    [
      'invoice/lines',
      'invoice.askRed: invalid, tooLarge, exists, decided; of two at once one is open',
    ],
    'invoice.askRed amount',
  ),
  ...all(
    [
      'invoice/lines',
      'saleInvoice.register: missing: a reason for another rate; invalid: a tax that is none of it',
    ],
    'saleInvoice.register lines[].taxRate',
  ),
  ...all(
    [
      'invoice/lines',
      'lines of an order, to several titles; of each never more than its own, also at once',
    ],
    'invoice.apply orders[].lines[].amount',
    'invoice.apply orders[].lines[].quantity',
  ),
  ...all(
    [
      'invoice/titles-at-once',
      'invoice.applyToTitles: missing, invalid, tooLarge, exists: each where it is, and then none of them is made',
    ],
    'invoice.applyToTitles titles[].orders[].lines[].amount',
    'invoice.applyToTitles titles[].orders[].lines[].quantity',
  ),
  ...all(
    ['invoice/invoice', 'saleInvoice.reverse: missing, invalid, exists, fileRefused'],
    'saleInvoice.reverse amount',
    'saleInvoice.reverse taxAmount',
  ),
  ...all(
    [
      'after-sale/after-sale',
      'saleAfterSale.step, afterSaleDesk.step: invalid, an amount that is not possible',
    ],
    'saleAfterSale.step amount',
    'afterSaleDesk.step amount',
  ),
  ...all(
    ['after-sale/unshipped', 'saleAfterSale.giveUp: missing, invalid, tooLarge, decided, exists'],
    'saleAfterSale.giveUp count',
  ),
  ...all(
    [
      'company/store-terms',
      'invalid: a fee that is empty, below nothing, above a fifth or too exact',
    ],
    'accountDesk.saveStoreTerms feePercent',
  ),
  ...all(
    [
      'auction/auction-decision.full',
      'missing: without a reason; invalid: without a number of hours',
    ],
    'auctionDesk.decideAward hours',
  ),
};

function all(proof: Proof, ...fields: string[]): Record<string, Proof> {
  return Object.fromEntries(fields.map((field) => [field, proof]));
}

/** Called like figures elsewhere, or numbers that an empty text would be read as; and none themselves. */
export const NO_FIGURES: Readonly<Record<string, string>> = {
  'choiceDesk.saveCategoryTax taxRate': 'the code of a rate; none: that of the category above',
  'delivery.ship way': 'a code, and 0 is none',
  'keptList.save rows[].price': 'as it was typed in a line, with its words: 含税 3650元/吨',
  'marketDesk.save hours': 'when somebody answers: 8:30-17:30',
  'auctionDesk.saveAuction taxRate': 'the code of a rate; none: that of the category holds',
  'purchaseDesk.savePlan taxRate': 'the code of a rate; none: that of the category holds',
  'offer.save taxRate': 'the code of a rate; none: nothing is said of the tax',
  'saleProduct.save terms.taxRate': 'the code of a rate; none: that of the category holds',
  'saleProduct.import rows[].taxRate': 'the code of a rate; none: that of the category holds',
  'invoice.askRed number': 'the number of a 红字确认单',
  'invoice.redStep number': 'the number of a 红字确认单',
  'invoice.use number': 'the number of an invoice',
  'saleInvoice.register number': 'the number of an invoice',
  'saleInvoice.reverse number': 'the number of an invoice',
};
