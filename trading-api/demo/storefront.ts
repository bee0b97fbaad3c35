import { DIVISION_NAMES } from './catalogue/categories.ts';

const categoryLink = (index: number) => {
  const categoryCode = String(index + 1).padStart(2, '0');
  const query = new URLSearchParams({
    categoryCode,
    categoryName: DIVISION_NAMES[index] ?? '',
  });
  return `/trading?${query}`;
};

export const BANNERS = [
  {
    title: '建筑钢材现货直供',
    subtitle: '螺纹钢、线材、型材当日提货，价格每日更新',
    imageUrl: '/banners/steel.svg',
    linkUrl: categoryLink(0),
    sort: 1,
  },
  {
    title: '化工原料一站采购',
    subtitle: '甲醇、乙二醇、纯碱等大宗原料，槽车直送到厂',
    imageUrl: '/banners/chemicals.svg',
    linkUrl: categoryLink(2),
    sort: 2,
  },
  {
    title: '铜铝锌镍，报价透明',
    subtitle: '品牌注册锭与加工材，质保书随货同行',
    imageUrl: '/banners/metals.svg',
    linkUrl: categoryLink(1),
    sort: 3,
  },
  {
    title: '机械配件，现货不等待',
    subtitle: '轴承、阀门、电机、传动件，型号齐全',
    imageUrl: '/banners/parts.svg',
    linkUrl: categoryLink(7),
    sort: 4,
  },
];

/** Manufacturers with a brand of their own: the mark's file and the seller who carries it. */
const BRANDS = [
  ['江北特钢', 'jiangbei', 'S0001'],
  ['衡原钢铁', 'hengyuan', 'S0005'],
  ['岱临钢铁', 'dailin', 'S0010'],
  ['青屿不锈', 'qingyu', 'S0016'],
  ['津朔钢管', 'jinshuo', 'S0021'],
  ['滇朗铜业', 'dianlang', 'S0002'],
  ['桂澄铝业', 'guicheng', 'S0015'],
  ['湘沅锌业', 'xiangyuan', 'S0022'],
  ['华沅石化', 'huayuan', 'S0004'],
  ['渤澄石化', 'bocheng', 'S0014'],
  ['淮澄化工', 'huaicheng', 'S0003'],
  ['海朔化学', 'haishuo', 'S0011'],
  ['琼澄橡胶', 'qiongcheng', 'S0012'],
  ['皖泽水泥', 'wanze', 'S0006'],
  ['鄂屏玻璃', 'eping', 'S0018'],
  ['晋泽煤业', 'jinze', 'S0007'],
  ['洛屏轴承', 'luoping', 'S0008'],
  ['甬澄阀门', 'yongcheng', 'S0017'],
  ['远沅线缆', 'yuanyuan', 'S0009'],
  ['苏朗包装', 'sulang', 'S0013'],
] as const;

export const BRAND_ROWS = BRANDS.map(([name, file, sellerCode], index) => ({
  name,
  sellerCode,
  imageUrl: `/brands/${file}.svg`,
  sort: index + 1,
}));
