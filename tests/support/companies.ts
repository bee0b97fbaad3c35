import { type Customer, registered } from './customers.ts';
import { signContract } from './trading-api.ts';
import type { Visitor } from './visitor/visitor.ts';

/** Gives the visitor a company of its own that has signed the contract. */
export async function signedCompany(page: Visitor): Promise<Customer> {
  const company = await registered(page, 'enterprise');
  await signContract(company);
  return company;
}

/** A bank's statement in CSV, as a person chooses one in a file control. */
export const statementFile = (
  rows: readonly { payer: string; amount: string; remark: string; reference: string }[],
  heads = '交易日期,收入金额,支出金额,对方户名,摘要,流水号',
) => ({
  name: '流水.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      heads,
      ...rows.map(({ payer, amount, remark, reference }) =>
        ['2026-11-23', amount, '', payer, remark, reference].join(','),
      ),
    ].join('\n'),
  ),
});
