import { expect, test } from 'vitest';
import { filterWords } from './filter-words.ts';

test.each([
  [{}, ''],
  [{ sort: 'newest' }, ''],
  [{ state: 'waitPay', keyword: '螺纹钢' }, '待付款，含「螺纹钢」'],
  [{ approval: 'waiting', paymentMethod: 'transfer' }, '待审批，对公转账'],
  [{ orderCodes: ['1', '2'] }, '勾选的 2 个订单'],
  [{ from: '2026-11-01', to: '2026-11-30' }, '日期 2026-11-01 至 2026-11-30'],
  [{ from: '2026-11-01', to: '2026-11-01' }, '日期 2026-11-01'],
  [{ to: '2026-11-30', least: '100.00' }, '日期 2026-11-30 止，金额 ¥100.00 起'],
  [{ kind: 'group', state: 'notPass' }, '集采登记，审核未通过'],
  [{ state: 'open' }, '待处理'],
  [{ action: 'loginFailed', phone: '13800000001' }, '登录失败，手机号 13800000001'],
  [{ month: '2026-01' }, '2026 年 1 月'],
  [{ provider: 'wechat', day: '2026-11-03' }, '微信支付，2026-11-03'],
  [{ waits: 'weigh' }, '待确认实提'],
  // Of another version of the market.
  [{ state: 'dreaming' }, 'dreaming'],
])('%o is said as %s', (filters, words) => {
  expect(filterWords(filters)).toBe(words);
});
