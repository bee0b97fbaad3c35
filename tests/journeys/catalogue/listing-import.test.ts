import { zipSync } from 'fflate';
import { expect } from 'vitest';
import { textsOf } from '#app/domain/table.ts';
import { readTable } from '#app/spreadsheet/read-table.server.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn } from '#tests/support/customers.ts';
import { SELLERS } from '#tests/support/inquiries.ts';
import { inBothModesWhenFull, test } from '#tests/support/portal-test.ts';
import { png } from '#tests/support/sample-files.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const LISTINGS = '/customer/release-product-management1';

async function send(page: Visitor, texts: readonly (readonly string[])[], archive?: Buffer) {
  const buffer = Buffer.from(texts.map((cells) => cells.join('\t')).join('\n'));
  const file = { name: '商品.csv', mimeType: 'text/csv', buffer };
  await page.getByLabel(/^商品表格/).setInputFiles([file]);
  if (archive) {
    const zip = { name: '图片.zip', mimeType: 'application/zip', buffer: archive };
    await page.getByLabel(/^图片压缩包/).setInputFiles([zip]);
  }
  await press(page, '上传并核对');
}

const exported = async (page: Visitor, number = 1): Promise<Buffer> =>
  (await page.request.get(`${LISTINGS}/listings.xlsx?page=${number}`)).body();

inBothModesWhenFull(
  'issue 51 §1: a table adds, changes and ends listings, once its preview is confirmed',
  async ({ page }) => {
    await loggedIn(page, SELLERS.first);
    await page.goto(LISTINGS);
    await page.getByRole('link', { name: '导入商品' }).click();
    await expect(page).toBeAt(`${LISTINGS}/import`);
    const { rows } = await readTable(await exported(page), { mostRows: 600 });
    const [head = [], one = [], two = [], three = []] = rows.map(textsOf);
    const at = (name: string) => head.findIndex((heading) => heading.startsWith(name));
    const fresh = one
      .with(at('商品编码'), '')
      .with(at('规格'), '导入的规格')
      .with(at('可订库存'), '１２00吨')
      .with(at('起订量'), '1')
      .with(at('图片'), '新图.png');
    const maker = `新厂家 ${one[0]}`;
    const lines = [
      [...head, '型号'],
      fresh,
      two.with(at('生产厂家'), maker),
      three,
      three.with(0, '999999999'),
      fresh.with(at('规格'), '另一种').with(at('图片'), '没有.png'),
    ];
    const pictures = Buffer.from(zipSync({ '图片/新图.PNG': png() }));
    await send(page, lines, pictures);
    await expect(page).toShow('有 1 列不能确定是什么');
    await page.getByLabel(/^「型号」/).selectOption('不读入');
    await press(page, '继续核对');
    await expect(page).toShow('新增 1 件，修改 1 件，下架 0 件，无变化 1 件，不能导入 2 行');
    await expect(page).toShow(`生产厂家：${two[at('生产厂家')]} → ${maker}`);
    await expect(page).toShow('没有这个商品编码');
    await expect(page).toShow('压缩包中没有这个图片：没有.png');
    await press(page, '确认导入（2 件）');
    await expect(page).toShowToast('已导入：新增 1 件，修改 1 件，下架 0 件');
    await expect(page).toShow('导入的规格');

    const after = (await readTable(await exported(page), { mostRows: 600 })).rows.map(textsOf);
    const made = after.find((cells) => cells[at('规格')] === '导入的规格') ?? [];
    expect(made[at('可订库存')]).toBe('1200');
    await page.goto(`${LISTINGS}/import`);
    await send(page, [
      head,
      made.with(at('状态'), '下架'),
      two.with(at('生产厂家'), two[at('生产厂家')] ?? ''),
    ]);
    await expect(page).toShow('新增 0 件，修改 1 件，下架 1 件');
    await press(page, '确认导入（2 件）');
    await expect(page).toShowToast('修改 1 件，下架 1 件');
  },
);

for (const [which, seller] of Object.entries(SELLERS)) {
  test(`issue 51 §1: what is exported comes back unchanged: all listings of the ${which} seller`, async ({
    page,
  }) => {
    await loggedIn(page, seller);
    for (let number = 1; ; number++) {
      const buffer = await exported(page, number);
      const { rows } = await readTable(buffer, { mostRows: 600 });
      const count = rows.length - 1;
      if (count <= 0) break;
      await page.goto(`${LISTINGS}/import`);
      const file = { name: '商品.xlsx', mimeType: 'application/octet-stream', buffer };
      await page.getByLabel(/^商品表格/).setInputFiles([file]);
      await press(page, '上传并核对');
      await expect(page).toShow(
        `新增 0 件，修改 0 件，下架 0 件，无变化 ${count} 件，不能导入 0 行`,
      );
    }
  });
}

test('a file that is no table of listings says so, and an archive that is none', async ({
  page,
}) => {
  await loggedIn(page, SELLERS.first);
  await page.goto(`${LISTINGS}/import`);
  await send(page, [
    ['甲', '乙'],
    ['1', '2'],
  ]);
  await expect(page.getByLabel(/^商品表格/)).toHaveMessage(/没有找到表头/);
  await send(
    page,
    [
      ['商品编码', '规格'],
      ['1', '2'],
    ],
    Buffer.from('no archive'),
  );
  await expect(page.getByLabel(/^图片压缩包/)).toHaveMessage(/无法读取这个压缩包/);
});

test('issue 51 §1: what becomes of many rows is looked at by pages and by outcome, and nothing is lost by it', async ({
  page,
}) => {
  await loggedIn(page, SELLERS.first);
  await page.goto(`${LISTINGS}/import`);
  const { rows } = await readTable(await exported(page), { mostRows: 600 });
  const [head = [], one = []] = rows.map(textsOf);
  const unknown = Array.from({ length: 120 }, (_, at) => one.with(0, String(900_000_000 + at)));
  await send(page, [head, one, ...unknown]);
  const table = page.getByRole('table', { name: '逐行的结果' });
  await expect(page).toShow('第 1 / 2 页');
  await page.getByRole('button', { name: '不能导入 120' }).click();
  await page.getByRole('button', { name: '下一页' }).click();
  await expect(page).toShow('第 2 / 2 页');
  await expect(table).toShow('没有这个商品编码');
  await page.getByRole('button', { name: '无变化 1' }).click();
  await expect(table).toShow('第 2 行');
  await expect(page).toShow('不能导入 120 行');
});
