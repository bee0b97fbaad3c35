import { expect } from 'vitest';
import { quantityCell, textCell } from '#app/spreadsheet/sheet.ts';
import { workbookOf as written } from '#app/spreadsheet/workbook.server.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { inBothModes, test } from '#tests/support/portal-test.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Cells = readonly (string | number | null)[];

async function workbookOf(sheets: Record<string, readonly Cells[]>) {
  const cellOf = (value: Cells[number]) =>
    typeof value === 'number' ? quantityCell(value) : textCell(value);
  const bytes = await written(
    Object.entries(sheets).map(([name, [headings = [], ...rows]]) => ({
      name,
      headings: headings.map(String),
      rows: rows.map((cells) => cells.map(cellOf)),
    })),
    '钢贸网',
  );
  return Buffer.from(bytes);
}

const choose = (page: Visitor, name: string, buffer: Buffer) =>
  page.getByLabel('或上传表格').setInputFiles([{ name, mimeType: XLSX, buffer }]);

const cell = (page: Visitor, row: number, column: string) =>
  page.getByLabel(`第 ${row} 行的${column}`);

inBothModes(
  'a workbook becomes the text to be corrected, and another file is added to what was corrected',
  async ({ page }) => {
    await page.goto('/pasteList');
    await page.getByLabel('采购清单').fill('盘螺 8 20');
    const workbook = await workbookOf({
      说明: [['填写说明'], ['请勿修改表头']],
      清单: [
        ['远澄机械采购清单'],
        ['序号', '品名', '材质', '规格', '数量（吨）', '单价', '备注'],
        [1, '螺纹钢', 'HRB400E', 'Φ20×9m', 30.5, null, '急'],
        [2, '中厚板', 'Q355B', '16*2200*10000', 5, 4100],
        [null, '合计', null, null, 35.5],
      ],
    });
    await choose(page, '清单.xlsx', workbook);
    await press(page, '读入文件');
    await expect(page).toShowToast('已读入工作表「清单」的 3 行，请看过后点「核对」');
    const text = await page.getByLabel('采购清单').inputValue();
    expect(text.split('\n')).toEqual([
      '盘螺 8 20',
      '序号\t品名\t材质\t规格\t数量（吨）\t单价\t备注',
      '1\t螺纹钢\tHRB400E\tΦ20×9m\t30.5\t\t急',
      '2\t中厚板\tQ355B\t16*2200*10000\t5\t4100\t',
    ]);
    await page.getByLabel('采购清单').fill(text.replace('盘螺 8 20\n', '').replace('30.5', '31'));
    await press(page, '核对');
    await expect(page).toShow(/共 2 行：/);
    expect(await cell(page, 1, '规格').inputValue()).toBe('Φ20×9m');
    expect(await cell(page, 1, '数量').inputValue()).toBe('31');

    // What is corrected in the table stays while a file is added, here as a bank's Excel writes it.
    await cell(page, 2, '数量').fill('7');
    const gb18030 = Buffer.from(
      'c3e8caf6a3acbbf2c6b7c3fb3bcafdc1bf0acfdfb2c420362e353b34d6a70a',
      'hex',
    );
    await page.locator('details summary', { hasText: '继续粘贴或上传' }).click();
    await choose(page, 'more.csv', gb18030);
    await press(page, '读入文件');
    await expect(page).toShowToast('已读入 2 行，请看过后点「核对」');
    expect(await page.getByLabel('加到清单后面').inputValue()).toBe(
      '描述，或品名\t数量\n线材 6.5\t4支',
    );
    expect(await cell(page, 2, '数量').inputValue()).toBe('7');
    await press(page, '重新核对');
    await expect(page).toShow(/共 3 行：/);
    expect(await cell(page, 2, '数量').inputValue()).toBe('7');
    expect(await cell(page, 3, '品名').inputValue()).toBe('线材');
    expect(await cell(page, 3, '规格').inputValue()).toBe('6.5');
    expect(await cell(page, 3, '数量').inputValue()).toBe('4');
  },
);

test('a file that cannot be read is refused beside its control, and everything typed is kept', async ({
  page,
}) => {
  await page.goto('/pasteList');
  const refused = async (buffer: Buffer | null, message: string) => {
    await page.getByLabel('采购清单').fill('盘螺 8 20');
    if (buffer) await choose(page, '清单.xlsx', buffer);
    await press(page, '读入文件');
    await expect(page.getByLabel('或上传表格')).toHaveMessage(message);
    expect(await page.getByLabel('采购清单').inputValue()).toBe('盘螺 8 20');
  };
  await refused(null, '请选择 Excel（XLSX、XLS）、ODS 或 CSV 表格');
  const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)]);
  await refused(old, '无法读取这个文件，请上传 Excel（XLSX、XLS）、ODS 或 CSV 表格');
  await refused(
    Buffer.from('PK\u0003\u0004nothing'),
    '无法读取这个文件，请上传 Excel（XLSX、XLS）、ODS 或 CSV 表格',
  );
  await refused(Buffer.from('\n \n'), '表格中没有内容');
  await refused(Buffer.alloc(5 * 1024 * 1024 + 1, 'a'), '文件过大，不能超过 5 MB');
  const rows = Array.from({ length: 1000 }, (_, at) => `盘螺,${at + 6},20`).join('\n');
  await refused(Buffer.from(rows), '一次最多 1000 行，现在有 1001 行，请分批粘贴，这次没有读入');
  // Checked at once, a file is read as well.
  await choose(page, '清单.csv', Buffer.from(rows));
  await page.getByLabel('采购清单').fill('');
  await press(page, '核对');
  await expect(page).toShowToast('已读入 1000 行，请看过后点「核对」');
  await press(page, '核对');
  await expect(page).toShow(/共 1000 行：/);
  // A long list is sent in parts only by the button for files.
  await page.locator('details summary', { hasText: '继续粘贴或上传' }).click();
  await choose(page, '清单.csv', Buffer.from(rows));
  await press(page, '重新核对');
  await expect(page.getByLabel('或上传表格')).toHaveMessage(
    '文件没有读入，请重新选择后点「读入文件」',
  );
  await expect(page).toShow(/共 1000 行：/);
});
