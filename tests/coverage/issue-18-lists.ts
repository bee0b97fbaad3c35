import { type Row, rows } from './row.ts';

/** Lists one can work with: statements, and the desk of a seller. */
export const issue18Lists: readonly Row[] = rows('issue 18 §6', [
  ['Pay several at once: one payment, one QR code', 'has one trade at the provider'],
  ['Pay several at once: shares booked to each', 'payments and cancellations at once'],
  ['对账单: for each counterpart and month', 'listed with each counterpart'],
  ['对账单: orders, deliveries, payments, refunds, balance', 'received, paid and given back'],
  ['对账单: several sellers of a checkout', 'owes nothing to any seller'],
  ['对账单: XLSX', 'downloaded as a spreadsheet'],
  ['对账单: print with both companies', 'on paper it has both companies'],
  ['对账单: buyer and seller confirm it', 'of an ended month is confirmed once'],
  ['对账单: differences are remarked by line', 'by line, and both sides see'],
  ['Seller’s desk: what is to be done today', 'what is to be done today'],
  ['Seller’s desk: turnover by day and goods', 'turnover is what could be shipped'],
  ['Seller’s desk: as a table and as SVG charts', 'a chart and its figures'],
  ['Prices and stock of many listings edited in a table', 'what was typed of many listings'],
  ['Operator’s desk: members and sellers, found', 'finds accounts by name'],
  ['Operator’s desk: certification, documents, history', 'certification, people and trade'],
  ['Operator’s desk: trade suspended with a reason, and resumed', 'an account is found'],
  ['Operator’s desk: reconciliation, each difference found', 'finds what differs'],
  ['Operator’s desk: no difference, and what was compared', 'says what was compared'],
  ['Operator’s desk: ledger against provider, asked', 'what the provider has received'],
  ['Operator’s desk: a payment without a notification is booked', 'has not heard of, once'],
  ['Operator’s desk: reports as XLSX', 'a month’s orders, payments, refunds'],
  ['A suspended account begins nothing, by any call', 'every call of the contract'],
  ['A suspended seller’s goods are off the shelf', 'its goods are off the shelf'],
]);
