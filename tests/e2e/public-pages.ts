import { homeData } from '#app/contract/home.ts';
import { callApi, detailOf, plentifulGoods, promotedGoods } from '#tests/support/trading-api.ts';

/** Paths of pages that everybody sees. */
export const PUBLIC = {
  'the home page': async () => '/',
  'a list': async () => '/trading',
  'a list of a category, filtered and sorted': async () => {
    const { productVo, deliveryPlace } = await plentifulGoods();
    const query = { categoryCode: productVo.categoryCode, deliveryPlace, sortWord: 'price' };
    return `/trading?${new URLSearchParams(query)}`;
  },
  'a list without goods': async () => '/trading?name=没有这样的商品',
  goods: async () => detailOf(await plentifulGoods()),
  'goods with coupons and a marketing group': async () => {
    const [goods] = await promotedGoods('春季建材备货节');
    return goods ? detailOf(goods) : '';
  },
  'the order dialog': async () => `${detailOf(await plentifulGoods())}&dialog=order`,
  news: async () => {
    const [article] = (await callApi(homeData, {})).news;
    return `/newsDetail?id=${article?.id}`;
  },
  'a notice': async () => {
    const [article] = (await callApi(homeData, {})).notices;
    return `/noticeDetail?id=${article?.id}`;
  },
  'a category by pictures': async () => '/industry?categoryCode=01',
  'the result of a search': async () => '/goods?searchInput=钢',
  'self-operated goods': async () => '/selfGoods',
  brands: async () => '/brandList',
  'a brand': async () => '/brand?sellerCode=S0001',
  'the apps': async () => '/downloadApp?type=oto',
  stores: async () => '/factory',
  'a search for stores that finds none': async () => '/factory?sellerName=没有这样的店铺',
  'the goods of a store': async () => '/trading?sellerCode=S0001',
  'the guide': async () => '/guide',
  'the rules': async () => '/help',
  'the login': async () => '/customer/login',
  registering: async () => '/customer/register',
};
