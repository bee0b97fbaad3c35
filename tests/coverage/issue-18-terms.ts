import { type Row, rows } from './row.ts';

/** Terms that were agreed, bank transfers, and what the operator sees of money. */
export const issue18Terms: readonly Row[] = rows('issue 18 §2', [
  ['Offers carry terms: 全款, 定金 + 尾款, 货到付款, 月结', 'from an inquiry over a deposit'],
  ['The accept dialog says amount, terms and until when', 'from an inquiry over a deposit'],
  ['月结 within a limit that the seller sets for the buyer', 'monthly terms within'],
  ['Time to pay: 3 working days from an offer', 'three working days for its deposit'],
  ['Time to pay: 3 working days by transfer, once, the goods held', 'holds the goods'],
  ['对公转账: payee, account, remittance code; 上传回单', 'from an inquiry over a deposit'],
  ['导入流水: CSV and XLSX, columns mapped once', 'columns that no word names'],
  ['Matched by code, payer and amount: exact → paid', 'exact: the order is paid'],
  ['Matched: part → 部分付款', 'in two parts'],
  ['Matched: more → the wallet, or given back', 'the rest into the wallet'],
  ['What does not match is a list to work through', 'a line that is not the market'],
  ['Nothing is booked twice, whatever is imported again', 'the same statement many times'],
  ['A payer of another name only with consent', 'another payer waits for consent'],
  ['Refunds that a person sends', 'a refund sent by hand'],
  ['Orders that are paid in part and overdue', 'does not expire'],
  ['Overdue instalments are seen by the buyer', 'is overdue for buyer and operator'],
  ['Overdue monthly amounts are seen by the seller', 'the open and the overdue amount'],
  [
    '开票主体 of another name only with consent, and the page says so',
    'waits for the operator’s consent',
  ],
  ['开票主体: returned with a reason', 'returned with a reason, and its orders'],
]);
