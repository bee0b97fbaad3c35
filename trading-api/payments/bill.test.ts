import { fc } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import type { BillRow } from '#app/domain/remittance/bill.ts';
import {
  alipayBill,
  alipayDetail,
  archiveOf,
  gb18030,
  type Written,
  wechatBill,
} from '#tests/support/payment-stubs/bill-files.ts';
import { filesIn, readAlipayBill } from './alipay-bill.ts';
import { bytesOf, fenIn, MOST_BILL_BYTES, textOf, UnreadableBill } from './bill.ts';
import { readWechatBill } from './wechat-bill.ts';

const DAY = '2026-11-27';

const payment = (tradeNo: string, amount: number, more: Partial<Written> = {}): Written => ({
  ...{ kind: 'payment', tradeNo, number: tradeNo, providerNo: `4200${tradeNo}` },
  ...{ amount, state: 'done', fee: Math.round(amount / 200), ...more },
});
const refund = (tradeNo: string, number: string, amount: number, more: Partial<Written> = {}) =>
  payment(tradeNo, amount, { kind: 'refund', number, fee: -Math.round(amount / 200), ...more });

const plain = (rows: readonly Written[]): BillRow[] =>
  rows.map(({ goods, also, ...row }) => ({ ...row, fee: row.fee + 0 }));

/** Both forms: a bill of rows, and how it is read. */
const FORMS = {
  wechat: (rows: readonly Written[]) => readWechatBill(wechatBill(DAY, rows)),
  alipay: (rows: readonly Written[]) => readAlipayBill(alipayDetail(DAY, rows), DAY),
};

/** A payment, one that is refunded twice in parts, and a name with a comma in quotes. */
const ROWS = [
  payment('a1', 770_000),
  payment('b2', 100_000, { goods: '"钢板,冷轧"' }),
  refund('b2', 'Rb2', 30_000),
  refund('b2', 'B9', 20_001),
];

for (const [name, read] of Object.entries(FORMS)) {
  test(`${name}: payments, refunds in parts and fees are read as they are written`, () => {
    expect(read(ROWS)).toEqual({ rows: plain(ROWS), unread: [] });
  });

  test(`${name}: a day without trades`, () => {
    expect(read([])).toEqual({ rows: [], unread: [] });
  });

  test(`${name}: any bill is read as it is written`, () => {
    const entry = fc.record({
      kind: fc.constantFrom('payment' as const, 'refund' as const),
      tradeNo: fc.stringMatching(/^[0-9a-f]{8,32}$/),
      amount: fc.integer({ min: 1, max: 10 ** 11 }),
      fee: fc.integer({ min: -5000, max: 5000 }),
    });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 20 }), (entries) => {
        const rows = entries.map((each): Written => {
          const number = each.kind === 'refund' ? `R${each.tradeNo}` : each.tradeNo;
          return { ...each, number, providerNo: '2026112722', state: 'done' };
        });
        expect(read(rows)).toEqual({ rows: plain(rows), unread: [] });
      }),
      { numRuns: 50 },
    );
  });
}

test('wechat: a comma in a name without quotes parts no columns', () => {
  const rows = [payment('a1', 100, { goods: '钢板,冷轧,"2 mm"' })];
  expect(readWechatBill(wechatBill(DAY, rows)).rows).toEqual(plain(rows));
});

test('wechat: how far a refund was when the bill was made', () => {
  const rows = [
    refund('a', 'R1', 1, { state: 'processing' }),
    refund('a', 'R2', 2, { state: 'failed' }),
  ];
  expect(readWechatBill(wechatBill(DAY, rows)).rows).toEqual(plain(rows));
});

test.each([
  ['a state that is not known', { 交易状态: 'REVOKED' }, /^第 3 行：.*商户订单号「b2」.*REVOKED/],
  ['another currency', { 货币种类: 'USD' }, /USD/],
  ['an amount that is none', { 订单金额: '1,000' }, /1,000/],
])('wechat: %s is marked, and the other rows are read', (_, also, text) => {
  const rows = [payment('a1', 100), payment('b2', 200, { also })];
  const bill = readWechatBill(wechatBill(DAY, rows));
  expect(bill.rows).toEqual(plain(rows.slice(0, 1)));
  expect(bill.unread).toEqual([expect.stringMatching(text)]);
});

test.each([
  ['a business that is not known', { 业务类型: '分账' }],
  ['a refund without a number', { '退款批次号/请求号': '' }],
])('alipay: %s is marked, and the other rows are read', (_, also) => {
  const rows = [payment('a1', 100), refund('b2', 'R', 200, { also })];
  const bill = readAlipayBill(alipayDetail(DAY, rows), DAY);
  expect(bill.rows).toEqual(plain(rows.slice(0, 1)));
  expect(bill.unread).toEqual([expect.stringMatching(/^明细第 2 行：.*商户订单号「b2」/)]);
});

test('a bill whose summary or form is another is refused', () => {
  const whole = wechatBill(DAY, ROWS);
  const lines = whole.split('\r\n');
  const without = (at: number) => lines.filter((_, line) => line !== at).join('\r\n');
  expect(() => readWechatBill(without(2))).toThrow('总交易单数与各行合计不一致');
  const dearer = lines.map((line, at) => (at === 1 ? line.replaceAll('7700.00', '7700.01') : line));
  expect(() => readWechatBill(dearer.join('\r\n'))).toThrow('订单总金额与各行合计不一致');
  expect(() => readWechatBill(lines.slice(0, 4).join('\r\n'))).toThrow('没有汇总行');
  expect(() => readWechatBill(lines.slice(0, 6).join('\r\n'))).toThrow('没有汇总行');
  expect(() => readWechatBill(whole.replace('商户订单号', '订单号'))).toThrow('缺少列：商户订单号');
  expect(() => readWechatBill('{"code":"NO"}')).toThrow(UnreadableBill);

  const detail = alipayDetail(DAY, ROWS);
  const dear = '#交易合计：2笔，商家实收共1.00元，商家优惠共0.00元';
  expect(() => readAlipayBill(alipayDetail(DAY, ROWS, dear), DAY)).toThrow(
    '交易合计与各行合计不一致',
  );
  const fewer = '#交易合计：3笔，商家实收共8700.00元，商家优惠共0.00元';
  expect(() => readAlipayBill(alipayDetail(DAY, ROWS, fewer), DAY)).toThrow('交易合计笔数');
  expect(() => readAlipayBill(alipayDetail(DAY, ROWS, '#'), DAY)).toThrow('没有交易合计');
  expect(() => readAlipayBill(detail.slice(0, 900), DAY)).toThrow('没有结尾');
  expect(() => readAlipayBill(detail, '2026-11-26')).toThrow('账单不是 2026-11-26 的');
});

test('an archive that is damaged, or unpacks to too much, is refused', async () => {
  const whole = alipayBill(alipayDetail(DAY, ROWS));
  const [detail] = await filesIn(whole);
  expect(readAlipayBill(textOf(detail ?? Buffer.alloc(0), 'gb18030'), DAY).rows).toHaveLength(4);
  await expect(filesIn(whole.subarray(0, -30))).rejects.toThrow('账单压缩包已损坏');
  await expect(filesIn(Buffer.from('<html>'))).rejects.toThrow('账单压缩包已损坏');
  const flipped = Buffer.from(whole);
  flipped.writeUInt8(flipped.readUInt8(120) ^ 0xff, 120);
  await expect(filesIn(flipped)).rejects.toThrow('账单压缩包已损坏');
  const otherSum = Buffer.from(whole);
  const sumAt = otherSum.indexOf('PK\x01\x02', 0, 'latin1') + 16;
  otherSum.writeUInt8(otherSum.readUInt8(sumAt) ^ 0xff, sumAt);
  await expect(filesIn(otherSum)).rejects.toThrow('账单压缩包已损坏');
  const name = gb18030('业务明细.csv');
  const many = archiveOf(Array.from({ length: 11 }, () => [name, name] as const));
  await expect(filesIn(many)).rejects.toThrow('文件过多');
  const bomb = archiveOf([[name, Buffer.alloc(MOST_BILL_BYTES + 1)]]);
  expect(bomb.length).toBeLessThan(100_000);
  await expect(filesIn(bomb)).rejects.toThrow('超过 64 MB');
});

test('no more is taken than a bill may have, and only what is text', async () => {
  async function* endless() {
    for (;;) yield new Uint8Array(1000);
  }
  await expect(bytesOf(endless(), 10_000)).rejects.toThrow(UnreadableBill);
  expect(() => textOf(Buffer.from([0xff, 0xff]), 'utf-8')).toThrow(UnreadableBill);
});

test.each([
  ['7700.00', 770_000],
  ['-0.12000', -12],
  ['45.0', 4500],
  ['0.00', 0],
  ['-0.00', 0],
  ['0.125', null],
  ['1,000.00', null],
  ['', null],
  ['1e3', null],
])('the amount %s is %s', (text, fen) => {
  expect(fenIn(text)).toBe(fen);
});
