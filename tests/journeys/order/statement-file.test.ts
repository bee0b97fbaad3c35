import { expect } from 'vitest';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn } from '#tests/support/customers.ts';
import { test } from '#tests/support/portal-test.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';
import { newReference, readFile, STATEMENTS } from './transfers.ts';

/** A statement of lines that are read in every way, under a head that nobody has confirmed. */
function fileOf(mark: string) {
  const head = [
    '交易日期',
    '收入金额',
    '支出金额',
    '对方户名',
    `摘要${'说'.repeat(110)}${mark}`,
    '流水号',
  ];
  const rows = [
    ['2026-11-23', '38,000.00', '', `甲${mark}`, '货款', 'A1'],
    ['2026-11-23', '38,000.00', '', `甲${mark}`, '货款', 'A2'],
    ['03/04/2026', '1.00', '', `乙${mark}`, '', 'A3'],
    ['2026-11-23', '', '1,300.50', '顺达', '运费', 'A4'],
    ['2026-11-23', '1234,56', '', `丙${mark}`, '', 'A5'],
    ['合计', '76001.00'],
  ];
  const cell = (text: string) => `"${text}"`;
  const text = [head, ...rows].map((cells) => cells.map(cell).join(',')).join('\n');
  return { name: `流水${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) };
}

const importButton = (page: Visitor) => page.getByRole('button', { name: /^导入 / });

test('issue 47 §2: nothing of a file is kept before its columns, its questions and its sums were seen', async ({
  page,
  newVisitor,
}) => {
  const mark = newReference();
  await loggedIn(page, OPERATOR);
  await readFile(page, fileOf(mark));
  await expect(page).toShow(`流水${mark}.csv`);
  await expect(page).toShow('这种表头第一次出现。请对照下面读到的几行');
  await expect(page).toShow('2 笔，¥76,000.00');
  await expect(page).toShow('1 笔，¥1,300.50，不导入');
  await expect(page).toShow('请先确认各列的含义');
  expect(await importButton(page).count()).toBe(0);
  await page.getByLabel('这种流水的名称').fill(`试行${mark}`);
  await press(page, '确认各列的含义');
  await expect(page).toShowToast('已记住这种表头的列，请核对读到的内容');
  await expect(page).toShow('还有 2 个问题没有回答，回答后才能导入');

  // What is answered is kept, also where one answer is missing.
  await page.getByLabel(/^2026-03-04/).check();
  await press(page, '按这样读取');
  await expect(page).toShow('还有 1 个问题没有回答，回答后才能导入');
  expect(await page.getByLabel(/^2026-03-04/).isChecked()).toBe(true);
  await page.getByLabel(/^是另一笔款/).check();
  await press(page, '按这样读取');
  await expect(page).toShow('金额「1234,56」无法读取');

  // Another operator has the same page open.
  const other = await newVisitor();
  await loggedIn(other, OPERATOR);
  await other.goto(new URL(page.url()).pathname);
  const label = '无法识别的 1 行不导入，我会另行处理';
  await other.getByLabel(label).check();

  await importButton(page).click();
  await expect(page).toShow('请确认无法识别的行不导入');
  await page.getByLabel(label).check();
  await importButton(page).click();
  await expect(page).toShowToast('已导入 3 条新流水，请核对后入账');
  await expect(page).toShow(`乙${mark}`);
  await importButton(other).click();
  await expect(other).toShowToast('这份流水文件已导入，没有重复导入');
  await expect(other).toShow('这份文件已导入。');

  // The same file again, and its head is known until it is forgotten.
  await readFile(page, fileOf(mark));
  await expect(page).toShow('还有 1 个问题没有回答，回答后才能导入');
  await press(page, '放弃这份文件');
  await expect(page).toShowToast('已放弃这份文件，没有导入任何流水');
  await page.goto(`${STATEMENTS}/columns`);
  await page.getByRole('button', { name: `忘记 试行${mark}` }).click();
  await expect(page).toShowToast('已忘记这种格式，下次读入时重新确认');
  await readFile(page, fileOf(mark));
  await expect(page).toShow('请先确认各列的含义');
  // What was read stays on the list until it is imported or dropped.
  await page.goto(STATEMENTS);
  await page.getByRole('link', { name: `流水${mark}.csv` }).click();
  await expect(page).toShow('请先确认各列的含义');
});
