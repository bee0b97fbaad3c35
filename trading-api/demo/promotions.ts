import { MARKE_TYPE } from '#app/domain/marketing/discount.ts';
import { SELF_SELLER_CODE } from './sellers.ts';

/** A quantity discount: from how many units on, and yuan off each. */
type Band = readonly [from: number, off: string];

/** A coupon to be claimed; `off` is yuan, or tenths of the price for a percentage coupon. */
export interface DemoCoupon {
  name: string;
  markeType: typeof MARKE_TYPE.cash | typeof MARKE_TYPE.percentage;
  /** Yuan of the goods it needs. */
  from: string;
  off: string;
  remaining: number;
  /** Days until it runs out; a negative number: it has. */
  days: number;
}

/** Goods of one seller and one second-level category that are promoted together. */
export interface DemoPromotion {
  sellerCode: string;
  category2: string;
  markeName: string;
  /** Units that have to be bought together. */
  buyQuantity: number;
  bands: readonly Band[];
  coupons: readonly DemoCoupon[];
}

const cash = (
  name: string,
  from: string,
  off: string,
  remaining: number,
  days: number,
): DemoCoupon => ({ name, markeType: MARKE_TYPE.cash, from, off, remaining, days });

const percentage = (
  name: string,
  from: string,
  off: string,
  remaining: number,
  days: number,
): DemoCoupon => ({ name, markeType: MARKE_TYPE.percentage, from, off, remaining, days });

const promotion = (
  [sellerCode, category2]: readonly [string, string],
  markeName: string,
  buyQuantity: number,
  bands: readonly Band[],
  ...coupons: DemoCoupon[]
): DemoPromotion => ({ sellerCode, category2, markeName, buyQuantity, bands, coupons });

export const PROMOTIONS: readonly DemoPromotion[] = [
  promotion(
    ['S0005', '0101'],
    '春季建材备货节',
    20,
    [
      [20, '10.00'],
      [100, '20.00'],
      [300, '35.00'],
    ],
    cash('建筑钢材备货券', '100000.00', '800.00', 300, 24),
  ),
  promotion(['S0001', '0101'], '工地用钢拼单专场', 10, [
    [10, '12.00'],
    [50, '25.00'],
  ]),
  promotion(
    ['S0025', '0102'],
    '中厚板集采专场',
    10,
    [
      [10, '15.00'],
      [50, '30.00'],
      [200, '50.00'],
    ],
    percentage('板材集采 9.8 折券', '50000.00', '9.8', 120, 17),
  ),
  promotion(['S0056', '0104'], '管材直发特惠', 10, [
    [10, '18.00'],
    [40, '36.00'],
  ]),
  promotion(
    ['S0022', '0202'],
    '铝材满吨优惠',
    3,
    [
      [3, '60.00'],
      [10, '150.00'],
    ],
    cash('铝材现货券', '80000.00', '500.00', 200, 31),
  ),
  promotion(
    ['S0043', '0301'],
    '化工原料批量直供',
    10,
    [
      [10, '20.00'],
      [50, '45.00'],
      [100, '80.00'],
    ],
    cash('化工直供券', '30000.00', '260.00', 0, 12),
  ),
  promotion(
    ['S0054', '0402'],
    '聚乙烯工厂采购季',
    5,
    [
      [5, '40.00'],
      [20, '80.00'],
      [50, '120.00'],
    ],
    percentage('聚乙烯 9.7 折券', '40000.00', '9.7', 80, 9),
  ),
  promotion(['S0052', '0502'], '合成橡胶现货周', 2, [
    [2, '90.00'],
    [10, '200.00'],
  ]),
  promotion(
    ['S0018', '0601'],
    '水泥合约直供',
    50,
    [
      [50, '2.00'],
      [200, '4.50'],
      [1000, '8.00'],
    ],
    cash('水泥直供券', '10000.00', '120.00', 500, 45),
  ),
  promotion(['S0018', '0604'], '保温节能材料专场', 100, [
    [100, '0.60'],
    [500, '1.00'],
    [2000, '1.50'],
  ]),
  promotion(
    ['S0017', '0802'],
    '传动备件年度集采',
    100,
    [
      [100, '0.50'],
      [500, '1.00'],
      [2000, '1.50'],
    ],
    percentage('传动备件 9.5 折券', '5000.00', '9.5', 150, 60),
  ),
  promotion(['S0033', '1004'], '托盘焕新季', 50, [
    [50, '3.00'],
    [200, '5.00'],
    [500, '8.00'],
  ]),
  promotion(
    [SELF_SELLER_CODE, '0101'],
    '自营建筑钢材满量立减',
    5,
    [
      [5, '15.00'],
      [30, '30.00'],
      [100, '45.00'],
    ],
    cash('自营钢材券', '20000.00', '200.00', 400, 30),
  ),
  promotion(
    [SELF_SELLER_CODE, '0302'],
    '自营化工每周满减',
    10,
    [
      [10, '10.00'],
      [50, '22.00'],
    ],
    percentage('自营化工 9.6 折券', '8000.00', '9.6', 260, 6),
  ),
];

/** Coupons for all goods of the market. */
export const MARKET_COUPONS: readonly DemoCoupon[] = [
  cash('新客采购券', '1000.00', '20.00', 5000, 90),
  cash('平台满减券', '5000.00', '60.00', 2000, 40),
  cash('大宗采购券', '50000.00', '600.00', 600, 40),
  percentage('平台 9.9 折券', '20000.00', '9.9', 800, 14),
  cash('年货节满减券', '3000.00', '80.00', 1000, -11),
  cash('开年复工券', '10000.00', '150.00', 1000, -33),
];
