import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { press } from '#tests/support/checkout-steps.ts';
import { statementFile } from '#tests/support/companies.ts';
import type { Customer } from '#tests/support/customers.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

export const STATEMENTS = '/customer/desk/bank-statements';

/** The bank's number of a line, which no other line has. */
export const newReference = () => randomBytes(8).toString('hex');

export async function importFile(
  page: Visitor,
  file: ReturnType<typeof statementFile>,
): Promise<void> {
  await page.goto(STATEMENTS);
  await page.getByLabel(/^流水文件/).setInputFiles(file);
  await press(page, '导入流水');
}

/** The operator imports what the buyer has transferred, and books it. */
export async function transferred(
  operator: Visitor,
  { name }: Customer,
  { amount, code }: { amount: string; code: string },
): Promise<void> {
  const reference = newReference();
  const row = { payer: name, amount, remark: `货款 ${code}`, reference };
  await importFile(operator, statementFile([row]));
  await expect(operator).toShowToast('已导入 1 条新流水，请核对后入账');
  await expect(operator).toShow('汇款码匹配');
  await press(operator, '入账匹配的流水');
  await expect(operator).toShowToast('已入账 1 条');
  await importFile(operator, statementFile([row]));
  await expect(operator).toShowToast('已导入 0 条新流水，1 条以前导入过，请核对后入账');
}
