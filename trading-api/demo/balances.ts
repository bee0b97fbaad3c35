/** What a demo account has to pay less with. */
export interface DemoBalances {
  phone: string;
  points: { integral: number; useIntegral: number };
  /** Vouchers bought before, whole ones. */
  vouchers: number;
  /** Coupons claimed, by their names; those of no use any more behind. */
  coupons: readonly { name: string; state: 'T' | 'Y' }[];
  giftCards: readonly { cardNo: string; face: string; balance: string; days: number }[];
}

const claimed = (...names: string[]) => names.map((name) => ({ name, state: 'T' as const }));
const used = (...names: string[]) => names.map((name) => ({ name, state: 'Y' as const }));

export const BALANCES: readonly DemoBalances[] = [
  {
    phone: '13800000001',
    points: { integral: 4180, useIntegral: 500 },
    vouchers: 300,
    coupons: [
      ...claimed('平台满减券', '建筑钢材备货券', '自营钢材券', '平台 9.9 折券', '年货节满减券'),
      ...used('新客采购券'),
    ],
    giftCards: [
      { cardNo: '6688202601047315', face: '200.00', balance: '200.00', days: 180 },
      { cardNo: '6688202601049926', face: '500.00', balance: '500.00', days: 320 },
      { cardNo: '6688202509110842', face: '100.00', balance: '86.50', days: 55 },
      { cardNo: '6688202412020377', face: '50.00', balance: '12.00', days: -20 },
    ],
  },
  {
    phone: '13800000002',
    points: { integral: 168_500, useIntegral: 40_000 },
    vouchers: 20_000,
    coupons: [
      ...claimed('大宗采购券', '板材集采 9.8 折券', '传动备件 9.5 折券', '自营化工 9.6 折券'),
      ...claimed('开年复工券'),
      ...used('平台满减券'),
    ],
    giftCards: [
      { cardNo: '6688202510235581', face: '2000.00', balance: '1286.50', days: 140 },
      { cardNo: '6688202602148804', face: '1000.00', balance: '1000.00', days: 360 },
    ],
  },
];
