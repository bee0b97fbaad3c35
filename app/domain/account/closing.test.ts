import { expect, test } from 'vitest';
import { closingObstacles, type Unfinished } from './closing.ts';

const NOTHING: Unfinished = {
  ...{ members: 0, orders: 0, refunds: 0, cases: 0, invoices: 0 },
  ...{
    inquiries: 0,
    tenders: 0,
    auctions: 0,
    registrations: 0,
    withdrawals: 0,
    balance: 0,
    credits: 0,
  },
};

test('an account with nothing open can be closed', () => {
  expect(closingObstacles(NOTHING)).toEqual([]);
});

test.each((Object.keys(NOTHING) as (keyof Unfinished)[]).map((name) => [name] as const))(
  '%s keep it open, with a reason of their own',
  (name) => {
    const [reason, ...others] = closingObstacles({ ...NOTHING, [name]: 150 });
    expect(reason).toMatch(/150|1\.50/);
    expect(others).toEqual([]);
  },
);

test('all reasons are said at once', () => {
  expect(closingObstacles({ ...NOTHING, orders: 2, balance: 123_456 })).toEqual([
    '还有 2 个订单未完成或未结清',
    '钱包还有余额 ¥1,234.56，请先提现',
  ]);
});
