import { expect } from 'vitest';
import { auctionPage } from '#app/domain/auction/contract.ts';
import { platformPageData } from '#app/domain/catalogue/listing-contract.ts';
import { newsList } from '#app/domain/content/contract.ts';
import { loggedIn } from '#tests/support/customers.ts';
import { inTurn } from '#tests/support/full-run.ts';
import { test } from '#tests/support/portal-test.ts';
import { specifiedPaths } from '#tests/support/route-tables.ts';
import { callApi, plentifulGoods } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { leadsToLogin, makeOwner, type Owner, type Query, type Walk, walk } from './route-walk.ts';

const LOGISTICS = 1;

interface Claimed extends Walk {
  proves: string;
}

const newest = (type: string) => async (): Promise<Query> => {
  const [article] = (await callApi(newsList, { type })).content;
  return { id: article?.id ?? '' };
};

const auction = async (): Promise<Query> => {
  const [running] = (await callApi(auctionPage, { queryStatus: 'ongoing' })).content;
  return { id: running?.id ?? '' };
};

const category = async (): Promise<Query> => {
  const { categoryCode, categoryName } = (await plentifulGoods()).productVo;
  return { categoryCode, categoryName };
};

const selfGoods = async (): Promise<Query> => {
  const [goods] = (await callApi(platformPageData, {})).content;
  return { selfId: goods?.id ?? '', type: 'self' };
};

const always = (query: Query) => async () => query;

/** What everybody may open. */
const PUBLIC: readonly (Claimed & { query?: () => Promise<Query> })[] = [
  { path: '/', proves: 'spec 3 §2.1: / is the home page' },
  {
    path: '/trading',
    proves: 'spec 1 §2: /trading with categoryCode and categoryName; spec 3 §2.1: /trading',
    query: category,
  },
  {
    path: '/detail',
    proves: 'spec 1 §2: /detail with selfId and type=self; spec 3 §2.1: /detail',
    query: selfGoods,
  },
  {
    path: '/brand',
    proves: 'spec 1 §2: /brand with sellerCode',
    query: always({ sellerCode: 'S0001' }),
  },
  { path: '/brandList', proves: 'spec 1 §2: /brandList' },
  { path: '/news', proves: 'spec 3 §2.1: /news', query: always({ type: 'industryfocus' }) },
  {
    path: '/newsDetail',
    proves: 'spec 1 §2: /newsDetail; spec 3 §2.1: /newsDetail',
    query: newest('jinludynamic'),
  },
  { path: '/notice', proves: 'spec 3 §2.1: /notice', query: always({ type: 'notice' }) },
  {
    path: '/noticeDetail',
    proves: 'spec 1 §2: /noticeDetail with id; spec 3 §2.1: /noticeDetail',
    query: newest('notice'),
  },
  { path: '/help', proves: 'spec 1 §2: /help and its counterpart /guide; spec 3 §2.1: /help' },
  { path: '/guide', proves: 'spec 3 §2.1: /guide' },
  { path: '/helpDetail', proves: 'spec 3 §2.1: /helpDetail', query: newest('help') },
  { path: '/guideDetail', proves: 'spec 3 §2.1: /guideDetail', query: newest('guide') },
  {
    path: '/storeDetail',
    proves: 'spec 1 §2: /storeDetail with id and sellerCode; spec 3 §2.1: /storeDetail',
    query: always({ id: 'S0001', sellerCode: 'S0001' }),
  },
  { path: '/logisticsCloudWarehouse', proves: 'spec 3 §2.1: /logisticsCloudWarehouse' },
  {
    path: '/logisticsDetail',
    proves: 'spec 3 §2.1: /logisticsDetail',
    query: newest('logistics'),
  },
  {
    path: '/collectBidding',
    proves: 'spec 1 §2: /collectBidding; spec 3 §2.1: /collectBidding is the auction center',
    leadsTo: '/auction',
  },
  { path: '/auction', proves: 'spec 3 §2.1: /auction with an id', query: auction },
  { path: '/details', proves: 'spec 3 §2.1: /details with an id', query: auction },
  { path: '/about', proves: 'spec 3 §2.1: /about' },
  { path: '/linkUs', proves: 'spec 3 §2.1: /linkUs' },
  { path: '/contactUs', proves: 'spec 3 §2.1: /contactUs' },
  { path: '/touzi', proves: 'spec 3 §2.1: /touzi', query: always({ type: 'notice' }) },
  { path: '/job', proves: 'spec 3 §2.1: /job' },
  { path: '/factory', proves: 'spec 3 §2.1: /factory' },
  { path: '/selfGoods', proves: 'spec 3 §2.1: /selfGoods' },
  {
    path: '/industryDetail',
    proves: 'spec 3 §2.1: /industryDetail with sellerProductId',
    query: async () => ({ sellerProductId: (await plentifulGoods()).id }),
  },
  {
    path: '/industry',
    proves: 'spec 3 §2.1: /industry with categoryCode',
    query: always({ categoryCode: '01' }),
  },
  {
    path: '/goods',
    proves: 'spec 3 §2.1: /goods with searchInput',
    query: always({ searchInput: '钢' }),
  },
  { path: '/finance', proves: 'spec 3 §2.1: /finance' },
  { path: '/supplychain', proves: 'spec 3 §2.1: /supplychain' },
  { path: '/agreementList', proves: 'spec 3 §2.1: /agreementList' },
  { path: '/another', proves: 'spec 3 §2.1: /another leads home', leadsTo: '/' },
  {
    path: '/downloadApp',
    proves: 'spec 1 §2: download page, type oto; spec 3 §2.1: /downloadApp',
    query: always({ type: 'oto' }),
  },
];

const ofOrder = async ({ orderCode }: Owner): Promise<Query> => ({ orderCode });

/** What is a customer's: everybody else is led to the login. */
const PRIVATE: readonly (Claimed & {
  query?: (owner: Owner) => Promise<Query>;
  /** Of an order that is paid. */
  paid?: true;
})[] = [
  { path: '/Shopping', proves: 'spec 3 §2.1: /Shopping and /shopping are the cart' },
  { path: '/shopCart', proves: 'spec 3 §2.1: /shopCart is the cart' },
  { path: '/collect', proves: 'spec 1 §2: /collect asks for a login; spec 3 §2.1: /collect' },
  {
    path: '/settle',
    proves: 'spec 3 §2.1: /settle',
    query: async ({ line }) => ({ ids: line }),
  },
  {
    path: '/submit',
    proves: 'spec 3 §2.1: /submit with parms as JSON',
    query: async () => {
      const { id, miniQuantity: count } = await plentifulGoods(LOGISTICS);
      return { parms: JSON.stringify({ id, type: 'sale', count }) };
    },
  },
  { path: '/pay', proves: 'spec 3 §2.1: /pay', query: ofOrder },
  {
    path: '/multiplePay',
    proves: 'spec 3 §2.1: /multiplePay with orderCode and payMethod',
    query: async ({ orderCode }) => ({ orderCode, payMethod: 'alipay' }),
  },
  {
    path: '/multiplePaypayHandle',
    proves: 'spec 3 §2.1: /multiplePaypayHandle',
    query: async ({ orderCode }) => ({ orderCode, payMethod: 'alipay' }),
  },
  { path: '/multiplePayorderPay', proves: 'spec 3 §2.1: /multiplePayorderPay', query: ofOrder },
  { path: '/wxpayHandle', proves: 'spec 3 §2.1: /wxpayHandle', query: ofOrder },
  {
    path: '/wxPayorderPay',
    proves: 'spec 3 §2.1: /wxPayorderPay begins with the authorisation',
    query: ofOrder,
    leadsTo: '/wxpayHandle',
  },
  { path: '/order', proves: 'spec 3 §2.1: /order is the receipt', query: ofOrder },
  { path: '/complete', proves: 'spec 3 §2.1: /complete', query: ofOrder },
  { path: '/completePay', proves: 'spec 3 §2.1: /completePay', query: ofOrder, paid: true },
  {
    path: '/multiplePaysuccess',
    proves: 'spec 3 §2.1: /multiplePaysuccess',
    query: ofOrder,
    paid: true,
  },
  { path: '/payment/success', proves: 'spec 3 §2.1: /payment/success', query: ofOrder, paid: true },
];

test('the walk covers every path of the route tables, and no other', () => {
  const walked = [...PUBLIC, ...PRIVATE].map(({ path }) => path.toLowerCase());
  expect(new Set(walked)).toEqual(specifiedPaths());
});

const named = <W extends Claimed>(walks: readonly W[]): [proves: string, walk: W][] =>
  walks.map((one) => [one.proves, one]);

test.for(named(inTurn(PUBLIC, 4, 1)))('%s', async ([, { query, ...path }], { page }) => {
  await walk(page, path, query ? await query() : {});
});

const owners = new Map<boolean, Promise<Owner>>();

function ownerOf(page: Visitor, paid: boolean): Promise<Owner> {
  const known = owners.get(paid) ?? makeOwner(page, { paid });
  owners.set(paid, known);
  return known;
}

test.for(named(inTurn(PRIVATE, 4)))(
  '%s',
  async ([, { query, paid = false, ...path }], { page }) => {
    const owner = await ownerOf(page, paid);
    const asked = query ? await query(owner) : {};
    await page.context().clearCookies();
    await leadsToLogin(page, path, asked);
    await loggedIn(page, owner.customer);
    await walk(page, path, asked);
  },
);
