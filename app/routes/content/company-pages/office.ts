const ADDRESS = '上海市宝山区友谊路街道钢贸大厦 18 层';

/** Where the company is to be found: in words, and on a map of another site. */
export const OFFICE = {
  address: ADDRESS,
  way: '地铁 3 号线友谊路站 2 号口出站，沿友谊路向东步行约 600 米到钢贸大厦',
  mapUrl: `https://uri.amap.com/search?keyword=${encodeURIComponent(ADDRESS)}`,
};
