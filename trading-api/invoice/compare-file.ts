import type { EInvoice } from '#app/domain/invoice/e-invoice.ts';
import { differences, type Registered } from '#app/domain/invoice/e-invoice-differences.ts';
import { companyNamesOf } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import type { LockedRequest } from './lock-request.ts';
import { sellerThen } from './parties.ts';

/** The control at which a difference is shown; the form has none for the parties, so these are shown at the file. */
const FIELD: Partial<Record<keyof EInvoice, string>> = {
  number: 'number',
  issueDate: 'issueDate',
  amount: 'amount',
  taxAmount: 'taxAmount',
};

type Paper = Pick<
  Registered,
  'number' | 'issueDate' | 'amount' | 'taxAmount' | 'isReversal' | 'reverses' | 'confirmation'
>;

/** Compares what a file says of an invoice as a whole with what is registered. @throws Refusal `invalid` */
export async function compareFile(
  tx: Database,
  { sellerCode, title }: LockedRequest,
  read: EInvoice,
  paper: Paper,
  now: Date,
): Promise<void> {
  const seller = await sellerThen(tx, sellerCode, now);
  const found = differences(read, {
    ...paper,
    kind: title.kind,
    buyerName: title.name,
    buyerTaxNo: title.taxNo,
    // An invoice from before a change of the name has the earlier one.
    sellerNames: [...(seller?.names ?? []), ...(await companyNamesOf(tx, sellerCode))],
    sellerTaxNo: seller?.taxNo ?? '',
  });
  const problems = found.map(({ field, text }) => ({
    path: [FIELD[field] ?? 'fileIds'],
    code: 'invalid' as const,
    text,
  }));
  if (problems.length === 0) return;
  const refusal = new Refusal('invalid', problems.map(({ text }) => text).join('；'));
  refusal.problems = problems;
  throw refusal;
}
