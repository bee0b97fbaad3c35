import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { press } from '#tests/support/checkout-steps.ts';
import { statementFile } from '#tests/support/companies.ts';
import type { Customer } from '#tests/support/customers.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

export const STATEMENTS = '/customer/desk/bank-statements';

/** The bank's number of a line, which no other line has. */
export const newReference = () => randomBytes(8).toString('hex');

export async function readFile(
  page: Visitor,
  file: ReturnType<typeof statementFile>,
): Promise<void> {
  await page.goto(STATEMENTS);
  await page.getByLabel(/^流水文件/).setInputFiles(file);
  await press(page, '读入流水');
}

/** Reads a file and confirms what it says, where its head is new, and imports it. */
export async function importFile(
  page: Visitor,
  file: ReturnType<typeof statementFile>,
): Promise<void> {
  await readFile(page, file);
  await expect(page).toShow('各列的含义');
  const confirm = page.getByRole('button', { name: '确认各列的含义' });
  if ((await confirm.count()) > 0) await press(page, '确认各列的含义');
  await page.getByRole('button', { name: /^导入 / }).click();
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
  await readFile(operator, statementFile([row]));
  await expect(operator).toShow('没有新的收入可以导入');
}
