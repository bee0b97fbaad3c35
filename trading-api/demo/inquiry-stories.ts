/** A seller's answer, as one round or several. */
export interface OfferStory {
  sellerCode: string;
  currency: 'CNY' | 'USD';
  /** Unit prices of all details in the offer's currency, the first round first. */
  rounds: readonly { hoursAgo: number; prices: readonly string[] }[];
  deliveryAddress: string;
  conditions: string;
  deliveryWay: number;
  /** From now; a negative number: it has lapsed. */
  validForHours: number;
  remark: string;
}

export interface InquiryStory {
  phone: string;
  title: string;
  hoursAgo: number;
  /** From now; a negative number: it is over. */
  endsInHours: number;
  conditions: string;
  deliveryWay: string;
  remark: string;
  /** The store whose listings are asked for, from which on, and how much of each. */
  listingsOf: string;
  listingsFrom: number;
  listingCounts: readonly string[];
  described: readonly {
    productName: string;
    brandNumber: string;
    specs: string;
    unit: string;
    count: string;
  }[];
  sellers: readonly string[];
  offers: readonly OfferStory[];
  /** The seller whose offer was accepted and paid. */
  accepted?: string;
  closedHoursAgo?: number;
}

const CASH = '款到发货';
const MONTHLY = '月结 30 天';

export const INQUIRY_STORIES: readonly InquiryStory[] = [
  {
    phone: '13800000002',
    title: '二号厂房扩建用钢采购',
    hoursAgo: 52,
    endsInHours: 45,
    conditions: MONTHLY,
    deliveryWay: '3',
    remark: '分两批到货，须随货提供质保书；磅差 ±0.3%。',
    listingsOf: 'S0001',
    listingsFrom: 0,
    listingCounts: ['120', '60'],
    described: [
      {
        productName: '热镀锌方管',
        brandNumber: 'Q235B',
        specs: '100×100×4',
        unit: '吨',
        count: '35',
      },
    ],
    sellers: ['S0001', 'S0002', 'S0003', 'S0005'],
    offers: [
      {
        sellerCode: 'S0001',
        currency: 'CNY',
        rounds: [
          { hoursAgo: 40, prices: ['3060.00', '3790.00', '4650.00'] },
          { hoursAgo: 6, prices: ['2985.00', '3715.00', '4580.00'] },
        ],
        deliveryAddress: '江苏省无锡市经济开发区 3 号库',
        conditions: MONTHLY,
        deliveryWay: 1,
        validForHours: 96,
        remark: '含税含运费，质保书随车。',
      },
      {
        sellerCode: 'S0002',
        currency: 'CNY',
        rounds: [{ hoursAgo: 28, prices: ['3010.00', '3690.00', '4620.00'] }],
        deliveryAddress: '上海市宝山区友谊路仓',
        conditions: '预付 30% 定金，尾款提货前付清',
        deliveryWay: 2,
        validForHours: 72,
        remark: '自提，代办短驳另计。',
      },
      {
        sellerCode: 'S0003',
        currency: 'USD',
        rounds: [{ hoursAgo: 20, prices: ['420.00', '521.00', '648.00'] }],
        deliveryAddress: '天津港保税区 5 号库',
        conditions: CASH,
        deliveryWay: 1,
        validForHours: 120,
        remark: '保税现货，美元结算。',
      },
    ],
  },
  {
    phone: '13800000002',
    title: '铝锭月度补库',
    hoursAgo: 76,
    endsInHours: -4,
    conditions: CASH,
    deliveryWay: '2',
    remark: 'Al99.85 以上，接受交割库自提。',
    listingsOf: 'S0002',
    listingsFrom: 0,
    listingCounts: ['50'],
    described: [],
    sellers: ['S0001', 'S0002'],
    offers: [
      {
        sellerCode: 'S0002',
        currency: 'CNY',
        rounds: [{ hoursAgo: 30, prices: ['24180.00'] }],
        deliveryAddress: '上海市洋山 2 号交割库',
        conditions: CASH,
        deliveryWay: 2,
        validForHours: 24,
        remark: '当日放货。',
      },
      {
        sellerCode: 'S0001',
        currency: 'CNY',
        rounds: [{ hoursAgo: 26, prices: ['24260.00'] }],
        deliveryAddress: '江苏省无锡市惠山库',
        conditions: CASH,
        deliveryWay: 2,
        validForHours: 24,
        remark: '',
      },
    ],
    accepted: 'S0002',
  },
  {
    phone: '13800000002',
    title: '切削液与防锈油年度询价',
    hoursAgo: 120,
    endsInHours: -20,
    conditions: MONTHLY,
    deliveryWay: '4',
    remark: '',
    listingsOf: 'S0003',
    listingsFrom: 0,
    listingCounts: [],
    described: [
      {
        productName: '半合成切削液',
        brandNumber: 'SC-20',
        specs: '200L/桶',
        unit: '桶',
        count: '36',
      },
      {
        productName: '薄膜防锈油',
        brandNumber: 'F-50',
        specs: '170kg/桶',
        unit: '桶',
        count: '12',
      },
    ],
    sellers: ['S0003'],
    offers: [
      {
        sellerCode: 'S0003',
        currency: 'CNY',
        rounds: [{ hoursAgo: 60, prices: ['2380.00', '3150.00'] }],
        deliveryAddress: '天津市滨海新区仓配中心',
        conditions: MONTHLY,
        deliveryWay: 4,
        validForHours: 50,
        remark: '满 20 桶免运费。',
      },
    ],
  },
  {
    phone: '13800000001',
    title: '盘螺零星补货',
    hoursAgo: 5,
    endsInHours: 66,
    conditions: CASH,
    deliveryWay: '1',
    remark: '可拼车，到货前一天电话联系。',
    listingsOf: 'S0001',
    listingsFrom: 2,
    listingCounts: ['20'],
    described: [],
    sellers: ['S0001', 'S0002'],
    offers: [],
  },
  {
    phone: '13800000001',
    title: '聚丙烯试样采购',
    hoursAgo: 98,
    endsInHours: 10,
    conditions: '货到付款',
    deliveryWay: '4',
    remark: '',
    listingsOf: 'S0003',
    listingsFrom: 0,
    listingCounts: [],
    described: [
      { productName: '聚丙烯', brandNumber: 'T30S', specs: '拉丝级', unit: '吨', count: '2.5' },
    ],
    sellers: ['S0003'],
    offers: [],
    closedHoursAgo: 31,
  },
];
