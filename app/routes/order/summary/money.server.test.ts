import readXlsxFile from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { toYuan } from '#app/domain/money.ts';
import type { Order } from '#app/domain/order/contract.ts';
import { instalmentsOf, type PaidByInstalments } from '#app/domain/order/terms.ts';
import { workbookOf } from '#app/spreadsheet/workbook.server.ts';
import { purchasesSheet } from '../orders-sheet.server.ts';
import { orderAmounts } from './money.server.ts';
import { stateNote } from './state-note.server.ts';

const AT = new Date('2026-11-26T10:00:00+08:00');

/** An order of 10,000 yuan of two kinds of goods. @param returned in fen, each time */
function order(
  changed: Partial<PaidByInstalments>,
  { returned = [], ...others }: Partial<Order> & { returned?: number[] } = {},
): Order {
  const owed: PaidByInstalments = {
    state: 'paid',
    terms: { kind: 'full' },
    paymentAmount: 1_000_000,
    allowances: 0,
    settledAmount: null,
    paidAmount: 1_000_000,
    payDeadline: AT,
    settledAt: null,
    ...changed,
  };
  const line = { productName: '螺纹钢', brandNumber: '', specs: '', number: '1', unit: '吨' };
  const amounts = { sellingPrice: '5000.00', amount: '5000.00' };
  return {
    orderCode: '1',
    state: owed.state,
    source: 'cart',
    orderAmount: '10000.00',
    freight: '0.00',
    deductions: [],
    paymentAmount: toYuan(owed.paymentAmount),
    paidAmount: toYuan(owed.paidAmount),
    settledAmount: owed.settledAmount === null ? null : toYuan(owed.settledAmount),
    instalments: instalmentsOf(owed).map(({ kind, amount, paid }) => ({
      kind,
      amount: toYuan(amount),
      paid: toYuan(paid),
      dueDate: null,
    })),
    events: returned.map((amount) => ({ kind: 'returned', amount: toYuan(amount) })),
    createDate: AT.toISOString(),
    payDeadline: AT.toISOString(),
    cancelDate: owed.state === 'cancelled' ? AT.toISOString() : null,
    cancelReason: null,
    payDate: null,
    approval: null,
    dueInstalment: null,
    remark: '',
    purchaseNumber: '',
    costCentre: '',
    project: '',
    placedBy: null,
    takenOverBy: null,
    lines: [
      { ...line, ...amounts },
      { ...line, ...amounts },
    ],
    ...others,
  } as unknown as Order;
}

/** Without the goods and the freight, which are always there. */
const shown = (given: Order) =>
  orderAmounts(given)
    .slice(2)
    .map(({ term, value }) => `${term} ${value}`);

const settled = (settledAmount: number, paidAmount: number): Partial<PaidByInstalments> => ({
  state: 'completed',
  settledAmount,
  paidAmount,
  settledAt: AT,
});

describe('the amounts of an order', () => {
  test('unpaid: what is to be paid', () => {
    expect(shown(order({ state: 'waitPay', paidAmount: 0 }))).toEqual(['应付金额 ¥10,000.00']);
  });

  test('paid: what was paid', () => {
    expect(shown(order({}))).toEqual(['订单金额 ¥10,000.00', '实付金额 ¥10,000.00']);
  });

  test('weighed lighter and with a case: what was paid, less what went back', () => {
    const lighter = order(settled(850_000, 850_000), { returned: [100_000, 50_000] });
    expect(shown(lighter)).toEqual([
      '订单金额 ¥10,000.00',
      '结算金额 ¥8,500.00',
      '已付金额 ¥10,000.00',
      '已退金额 −¥1,500.00',
      '实付金额 ¥8,500.00',
    ]);
  });

  test('a case before the settlement', () => {
    const withCase = order({ allowances: 100_000, paidAmount: 900_000 }, { returned: [100_000] });
    expect(shown(withCase)).toEqual([
      '订单金额 ¥10,000.00',
      '售后折让 −¥1,000.00',
      '已付金额 ¥10,000.00',
      '已退金额 −¥1,000.00',
      '实付金额 ¥9,000.00',
    ]);
  });

  test('weighed heavier: what is still to be paid, and then the supplement counts as paid', () => {
    expect(shown(order(settled(1_030_000, 1_000_000)))).toEqual([
      '订单金额 ¥10,000.00',
      '结算金额 ¥10,300.00',
      '已付金额 ¥10,000.00',
      '待付金额 ¥300.00',
    ]);
    expect(shown(order(settled(1_030_000, 1_030_000))).at(-1)).toBe('实付金额 ¥10,300.00');
  });

  test('on monthly terms: as settled', () => {
    const monthly = order({ ...settled(980_000, 0), terms: { kind: 'monthly', days: 30 } });
    expect(shown(monthly)).toEqual([
      '订单金额 ¥10,000.00',
      '结算金额 ¥9,800.00',
      '应付金额 ¥9,800.00',
    ]);
  });

  test('cancelled: it owes nothing, and what was paid went back', () => {
    expect(shown(order({ state: 'cancelled', paidAmount: 0 }))).toEqual(['订单金额 ¥10,000.00']);
    const paid = order({ state: 'cancelled', paidAmount: 0 }, { returned: [300_000] });
    expect(shown(paid)).toEqual([
      '订单金额 ¥10,000.00',
      '已付金额 ¥3,000.00',
      '已退金额 −¥3,000.00',
      '实付金额 ¥0.00',
    ]);
  });
});

test('in the workbook the amounts of an order are in its first row only', async () => {
  const lighter = order(settled(850_000, 850_000), { returned: [150_000] });
  const [sheet] = await readXlsxFile(
    Buffer.from(await workbookOf([purchasesSheet([lighter], false)], '钢贸网')),
  );
  const [heading = [], ...rows] = sheet?.data ?? [];
  const column = (header: string) => rows.map((row) => row[heading.indexOf(header)] ?? null);
  expect(column('金额（元）')).toEqual([5000, 5000]);
  expect(column('订单金额（元）')).toEqual([10000, null]);
  expect(column('结算金额（元）')).toEqual([8500, null]);
  expect(column('已付（元）')).toEqual([10000, null]);
  expect(column('已退（元）')).toEqual([1500, null]);
  expect(column('待付（元）')).toEqual([0, null]);
});

describe('what a cancelled order says', () => {
  const cancelled = (others: Parameters<typeof order>[1] = {}) =>
    stateNote(order({ state: 'cancelled', paidAmount: 0 }, others), AT);

  test('nothing came back where nothing was used or paid', () => {
    expect(cancelled()).toBe('订单已于 2026-11-26 10:00 取消。');
  });

  test('discounts that were used, and money', () => {
    const deductions = [{ kind: 'coupon', label: '', amount: '1.00' }];
    expect(cancelled({ deductions, returned: [300_000] })).toBe(
      '订单已于 2026-11-26 10:00 取消，已付的 ¥3,000.00 按原付款方式退回，所用优惠已退回。',
    );
    expect(
      cancelled({ deductions: [{ kind: 'quantityDiscount', label: '', amount: '1.00' }] }),
    ).toBe('订单已于 2026-11-26 10:00 取消。');
  });

  test('of a group: the margin is lost where it was never paid', () => {
    const source = 'group';
    expect(cancelled({ source })).toBe('订单已于 2026-11-26 10:00 取消，集采保证金归卖家。');
    expect(cancelled({ source, payDate: AT.toISOString(), returned: [1_000_000] })).toBe(
      '订单已于 2026-11-26 10:00 取消，已付的 ¥10,000.00 按原付款方式退回。',
    );
  });
});
