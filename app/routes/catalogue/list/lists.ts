export interface GoodsList {
  path: '/trading' | '/industry' | '/goods' | '/selfGoods' | '/brand';
  /** The query name of the search text. */
  textName: 'name' | 'searchInput' | 'keyword';
  label: string;
  /** What follows the conditions in a title: 「上海 螺纹钢 现货」. */
  noun: string;
  resource: string;
  /** How it shows its goods by default. */
  view: View;
  /** The list's own condition, which cannot be removed. */
  fixed?: 'sellerCode';
}

/** The two views: a table to compare, or cards with pictures. */
export const VIEWS = [
  { view: 'table', label: '列表' },
  { view: 'grid', label: '大图' },
] as const;
export type View = (typeof VIEWS)[number]['view'];

export const TRADING: GoodsList = {
  path: '/trading',
  textName: 'name',
  label: '现货商城',
  noun: '现货',
  resource: '现货资源',
  view: 'table',
};

export const INDUSTRY: GoodsList = {
  path: '/industry',
  textName: 'keyword',
  label: '行业商品',
  noun: '行业商品',
  resource: '商品',
  view: 'grid',
};

export const GOODS: GoodsList = {
  path: '/goods',
  textName: 'searchInput',
  label: '商品搜索',
  noun: '搜索结果',
  resource: '商品',
  view: 'grid',
};

export const SELF_GOODS: GoodsList = {
  path: '/selfGoods',
  textName: 'name',
  label: '自营商品',
  noun: '自营商品',
  resource: '自营商品',
  view: 'table',
};

export const BRAND: GoodsList = {
  path: '/brand',
  textName: 'keyword',
  label: '品牌专区',
  noun: '品牌专区',
  resource: '商品',
  view: 'grid',
  fixed: 'sellerCode',
};
