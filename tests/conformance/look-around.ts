import * as attributes from '#app/domain/catalogue/attribute-contract.ts';
import * as category from '#app/domain/catalogue/contract.ts';
import * as dictionary from '#app/domain/catalogue/contract.ts';
import * as tradingFloor from '#app/domain/catalogue/contract.ts';
import * as product from '#app/domain/catalogue/goods-contract.ts';
import * as productExtras from '#app/domain/catalogue/goods-contract.ts';
import { listedTrends } from '#app/domain/catalogue/listed-trends-contract.ts';
import * as spotListing from '#app/domain/catalogue/listing-contract.ts';
import * as brand from '#app/domain/catalogue/store-contract.ts';
import * as content from '#app/domain/content/contract.ts';
import * as home from '#app/domain/content/contract.ts';
import * as sitemap from '#app/domain/content/contract.ts';
import { marketMark, marketSite } from '#app/domain/market/contract.ts';
import { beginSetup, setupOpen } from '#app/domain/market/setup-contract.ts';
import * as payment from '#app/domain/payment/contract.ts';
import { marketFacts } from '#app/domain/status/contract.ts';
import { type Step, step } from './step.ts';

/** A visitor looks around: no login. */
export const lookAround: readonly Step[] = [
  step(home.homeData)(
    () => ({}),
    ({ news }, found) => {
      found.articleId = news[0]?.id ?? found.articleId;
    },
  ),
  step(home.articleDetail)(({ articleId }) => ({ id: articleId })),
  step(content.newsList)(() => ({ type: 'notice' })),
  step(content.helpSearch)(() => ({ keyword: '注册' })),
  step(content.aboutUsList)(() => ({ type: '1' })),
  step(sitemap.sitemapParts)(() => ({})),
  step(sitemap.sitemapPart)(() => ({ kind: 'goods', part: 1 })),
  step(tradingFloor.tradingFloorData)(() => ({})),
  step(tradingFloor.priceGuideList)(() => ({})),
  step(home.selfPlatformProductVos)(() => ({})),
  step(category.categoryLevelAll)(() => ({})),
  step(category.categoryByParent)(() => ({})),
  step(attributes.categoryAttributes)(() => ({})),
  step(attributes.endedCategories)(() => ({ codes: ['99'] })),
  step(spotListing.searchCriteria)(() => ({})),
  step(spotListing.searchSuggestions)(() => ({ text: '螺' })),
  step(listedTrends)(() => ({ ids: [] })),
  step(spotListing.pageData)(
    () => ({ page: 1, rows: 20, sortWord: 'salesVolume', sortWay: 'desc' }),
    ({ content }, found) => {
      const row = content.find(({ deliveryWay }) => [1, 3, 5].includes(deliveryWay));
      if (!row) return;
      found.goods = {
        id: row.id,
        code: row.productVo.code,
        sellerCode: row.customerVo.sellerCode,
        minimum: row.miniQuantity,
      };
    },
  ),
  step(spotListing.saleProductPages)(({ goods }) => ({ sellerCode: goods.sellerCode })),
  step(spotListing.platformPageData)(
    () => ({ sortWord: 'availableCount', sortWay: 'desc' }),
    ({ content }, found) => {
      found.selfGoodsId = content[0]?.id ?? found.selfGoodsId;
    },
  ),
  step(spotListing.platformSearchCriteria)(() => ({})),
  step(brand.brandList)(() => ({})),
  step(brand.brandRecommend)(() => ({})),
  step(brand.brandDetail)(({ goods }) => ({ sellerCode: goods.sellerCode })),
  step(brand.brandPageData)(() => ({ sortWord: 'sellerName', sortWay: 'asc' })),
  step(product.productDetails)(({ goods }) => ({ productIds: [goods.id], type: 'sale' })),
  step(product.shoppingInfo)(
    ({ goods }) => ({ selfId: goods.id, type: 'sale' }),
    ({ miniQuantity, myBuyNum, marketing }, { goods }) => {
      const starting = Number(myBuyNum ?? marketing?.buyQuantity ?? 1);
      if (starting > Number(miniQuantity)) goods.minimum = String(starting);
    },
  ),
  step(product.findPlatformProductById)(({ goods }) => ({ id: goods.id })),
  step(productExtras.extraProductData)(({ goods }) => ({
    productCode: goods.code,
    sellerCode: goods.sellerCode,
    source: 'onSale',
  })),
  step(productExtras.saleProductById)(({ goods }) => ({ sellerProductId: goods.id })),
  step(productExtras.discountEvaluations)(({ goods }) => ({ productId: goods.id })),
  step(productExtras.sharedQuote)(({ goods }) => ({
    id: goods.id,
    type: 'sale',
    sharedAt: '2026-01-01T00:00:00Z',
  })),
  step(dictionary.dictionaryByType)(() => ({ type: 'DELIVERY_WAY' })),
  step(dictionary.regionTree)(() => ({})),
  step(marketFacts)(() => ({})),
  step(marketSite)(() => ({})),
  step(setupOpen)(() => ({})),
  step(beginSetup)(() => ({ code: '', phone: '', password: '', name: '' })),
  step(marketMark)(() => ({ hash: 'none' })),
  step(payment.getQrCode)(() => ({ url: 'http://localhost:3000/' })),
];
