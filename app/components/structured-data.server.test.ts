import { describe, expect, test } from 'vitest';
import type { AuctionInfo } from '#app/domain/auction/contract.ts';
import type { ProductDetail } from '#app/domain/catalogue/goods-contract.ts';
import { FIRST_SITE } from '#app/domain/market/site.ts';
import { articleData, auctionData, productData, siteData } from './structured-data.server.ts';

const ORIGIN = 'https://market.example.com';
const PUBLISHER = { site: FIRST_SITE, origin: ORIGIN };

const goods: ProductDetail = {
  id: '12',
  type: 'sale',
  productName: '螺纹钢',
  productCode: 'ZY0101012',
  productType: 'goods',
  specs: 'Φ20×9m',
  brand: '江北',
  brandNumber: 'HRB400E',
  manufacturer: '江北特钢',
  attributeList: [],
  categoryPath: [
    { categoryCode: '01', categoryName: '钢材' },
    { categoryCode: '0101', categoryName: '建筑钢材' },
  ],
  sellerCode: 'S0001',
  sellerName: '上海某贸易公司',
  registryAddress: '上海市',
  sellingPrice: '3850.00',
  sellingPriceStr: '3,850.00',
  exactPrice: null,
  priceTerms: null,
  unit: '吨',
  unitDecimals: true,
  availableCount: '100',
  miniQuantity: '5',
  myBuyNum: null,
  pieces: null,
  weights: null,
  salesVolume: '10',
  advanceId: null,
  deliveryWay: 1,
  deliveryWayName: '物流',
  deliveryPlace: '上海',
  distrScope: null,
  marketing: null,
  discountList: [],
  imageUrlList: ['/goods/rebar.svg'],
  introduce: '',
  onShelf: true,
  onShelfDate: '2026-01-01T00:00:00Z',
  refreshTimeStr: '',
};

const page = {
  path: '/detail?selfId=12&type=sale',
  description: '现货',
  canBeBought: true,
  rating: { average: '4.6', totalElements: 12 },
};

describe('goods', () => {
  test('are a product with an offer, a price a unit and a rating', () => {
    expect(productData(goods, page, ORIGIN)).toMatchObject({
      '@type': 'Product',
      name: '螺纹钢 HRB400E Φ20×9m',
      category: '钢材 > 建筑钢材',
      image: [`${ORIGIN}/goods/rebar.svg`],
      aggregateRating: { ratingValue: '4.6', reviewCount: 12 },
      offers: {
        '@type': 'Offer',
        url: `${ORIGIN}/detail?selfId=12&type=sale`,
        price: '3850.00',
        priceCurrency: 'CNY',
        priceSpecification: { unitText: '吨', valueAddedTaxIncluded: true },
        eligibleQuantity: { minValue: '5' },
        availability: 'https://schema.org/InStock',
        seller: { name: '上海某贸易公司' },
      },
    });
  });

  test.each([
    [{ miniQuantity: '1', myBuyNum: '5' }, '5'],
    [{ miniQuantity: '1', marketing: { id: '1', markeName: '', buyQuantity: '2.5' } }, '2.5'],
    [{ miniQuantity: '8', myBuyNum: '5' }, '8'],
    [{ miniQuantity: '0.5' }, '1'],
  ])('are offered from the quantity an order starts at: %j', (fields, minValue) => {
    const { offers } = productData({ ...goods, ...fields }, page, ORIGIN);
    expect(offers.eligibleQuantity.minValue).toBe(minValue);
  });

  test('that cannot be bought are out of stock, and without a rating none is claimed', () => {
    const rating = { average: null, totalElements: 0 };
    const data = productData(goods, { ...page, canBeBought: false, rating }, ORIGIN);
    expect(data.offers.availability).toBe('https://schema.org/OutOfStock');
    expect(data).not.toHaveProperty('aggregateRating');
  });
});

describe('an auction', () => {
  const auction = {
    id: '7',
    name: '电解铜竞价',
    sellerName: '卖家',
    productName: '电解铜',
    productCount: '120',
    productUnit: '吨',
    imageUrl: '/goods/copper.svg',
    biddingModeName: '自由竞价',
    startPrice: '68000.00',
    startDate: '2026-01-01T01:00:00Z',
    auctionRealEndDate: '2026-01-01T03:00:00Z',
    cancelReason: null,
  } as AuctionInfo;
  const dataOf = (one: AuctionInfo) => auctionData(one, '/auction?id=7', '/details?id=7', ORIGIN);

  test('is an event that ends when it really ends', () => {
    expect(dataOf(auction)).toMatchObject({
      '@type': 'Event',
      endDate: '2026-01-01T03:00:00Z',
      eventStatus: 'https://schema.org/EventScheduled',
      location: { '@type': 'VirtualLocation', url: `${ORIGIN}/details?id=7` },
    });
  });

  test('that is cancelled says so', () => {
    const { eventStatus } = dataOf({ ...auction, cancelReason: '货物已售' });
    expect(eventStatus).toBe('https://schema.org/EventCancelled');
  });
});

test('an article names who published it and when, and a picture where it has one', () => {
  const article = {
    id: '3',
    title: '标题',
    newsBrie: '摘要',
    imageUrl: null,
    type: 'notice',
    publishDate: '2026-01-01T00:00:00Z',
    publishUser: '平台编辑部',
    content: '<p>正文</p>',
  };
  const data = articleData(article, '/noticeDetail?id=3', PUBLISHER);
  expect(data).toMatchObject({
    '@type': 'NewsArticle',
    headline: '标题',
    datePublished: '2026-01-01T00:00:00Z',
    author: { name: '平台编辑部' },
    mainEntityOfPage: `${ORIGIN}/noticeDetail?id=3`,
  });
  expect(data).not.toHaveProperty('image');
  expect(articleData({ ...article, imageUrl: '/a.svg' }, '/x', PUBLISHER).image).toBe(
    `${ORIGIN}/a.svg`,
  );
});

test('the site names who runs it, and its search', () => {
  const [organization, site] = siteData(PUBLISHER)['@graph'];
  expect(organization).toMatchObject({ '@type': 'Organization', url: `${ORIGIN}/` });
  expect(site).toMatchObject({
    '@type': 'WebSite',
    potentialAction: { target: `${ORIGIN}/goods?searchInput={searchInput}` },
  });
});
