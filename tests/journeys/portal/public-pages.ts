import { pageData, platformPageData } from '#app/domain/catalogue/listing-contract.ts';
import { brandPageData } from '#app/domain/catalogue/store-contract.ts';
import { bidAnnouncementList } from '#app/domain/purchase/contract.ts';
import type { TenderState } from '#app/domain/tender/tender.ts';
import { callApi, detailOf, plentifulGoods, promotedGoods } from '#tests/support/trading-api.ts';

const tenderIn = async (wanted: TenderState) => {
  const { content } = await callApi(bidAnnouncementList, { rows: 500 });
  return `/tender?id=${content.find(({ state }) => state === wanted)?.id}`;
};

/** Paths of pages that everybody sees, beside those of the route tables (route-tables.test.ts). */
export const PUBLIC = {
  'a list of a category, filtered and sorted': async () => {
    const { productVo, deliveryPlace } = await plentifulGoods();
    const query = { categoryCode: productVo.categoryCode, deliveryPlace, sortWord: 'price' };
    return `/trading?${new URLSearchParams(query)}`;
  },
  'a list by pictures': async () => '/trading?view=grid',
  'a filter that is open': async () => '/trading?name=钢&filters=manufacturer&within=钢',
  'a list without goods': async () => '/trading?name=没有这样的商品',
  'goods side by side': async () => {
    const { content } = await callApi(pageData, { rows: 3 });
    return `/chosenGoods?${content.map(({ id }) => `id=${id}`).join('&')}`;
  },
  'how rows look': async () => '/rowLook',
  goods: async () => detailOf(await plentifulGoods()),
  'goods with coupons and a marketing group': async () => {
    const [goods] = await promotedGoods('春季建材备货节');
    return goods ? detailOf(goods) : '';
  },
  'the order dialog': async () => `${detailOf(await plentifulGoods())}&dialog=order`,
  'documents of goods, and a shared quote': async () =>
    `${detailOf(await plentifulGoods())}&tab=documents&sharedAt=2026-01-01T00:00:00Z`,
  'a picture of goods': async () => `${detailOf(await plentifulGoods())}&dialog=picture&no=1`,
  'the dialog of a registration': async () => {
    const [goods] = (await callApi(platformPageData, {})).content;
    return `/selfGoods?dialog=register&selfId=${goods?.id}`;
  },
  'the order dialog of a store': async () => {
    const [store] = (await callApi(brandPageData, {})).content;
    return `/factory?dialog=order&goodsId=${store?.mainSpecs[0]?.goodsId}`;
  },
  'a store by pictures': async () => '/storeDetail?id=S0001&sellerCode=S0001&view=grid',
  'a search for stores that finds none': async () => '/factory?sellerName=没有这样的店铺',
  'the goods of a store': async () => '/trading?sellerCode=S0001',
  'auctions that are over': async () => '/auction?queryStatus=finish',
  'the heads of auctions': async () => '/auction/heads',
  'the financing area of the trading floor': async () => '/trading?type=2',
  'group purchase': async () => '/trading?type=0',
  'group purchase without plans': async () => '/trading?type=0&name=没有这样的计划',
  tenders: async () => '/trading?type=1',
  'a tender that is open': () => tenderIn('open'),
  'a tender with its result': () => tenderIn('awarded'),
  'a tender': async () => {
    const [tender] = (await callApi(bidAnnouncementList, {})).content;
    return `/trading?type=1&dialog=tender&id=${tender?.id}`;
  },
  'centralized purchasing': async () => '/centralizedPurchasing',
  'agent purchasing': async () => '/agentPurchasing',
  'pasting a list': async () => '/pasteList',
  'the rules': async () => '/help?topic=rules',
  'a search of the help that finds none': async () => '/help?keyword=没有这样的词',
  'price guidance': async () => '/trading?type=3',
  'the login': async () => '/customer/login',
  registering: async () => '/customer/register',
  'the login by a code': async () => '/customer/code-login',
  'a forgotten password': async () => '/customer/forgot',
  'goods to share': async () =>
    `/share?${new URLSearchParams({ back: detailOf(await plentifulGoods()) })}`,
};
