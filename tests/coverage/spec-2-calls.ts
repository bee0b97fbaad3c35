import { type Row, rows } from './row.ts';

const AUCTIONS = 5;
const CONTENT = 6;

/** Sections 7 and 9 of specification 2: calls and constants. */
export const spec2Calls: readonly Row[] = [
  ...rows('spec 2 §7', [
    ['recommended brands', 'recommended'],
    ['brand page data', 'brand page data'],
    ['follow or cancel', 'follow', 'spec 1 §7: follow or cancel'],
    ['brand manage', 'brand manage', 'spec 1 §7: brand detail'],
    ['sale product list', 'sale product', 'spec 1 §7: sale product pages'],
    ['sale search criteria', 'criteria', 'spec 1 §7: POST saleProduct/searchCriteria'],
    ['platform list', 'platform'],
    ['product register save', 'product register save', 'spec 1 §7: Product register save'],
    ['sale product search by id', 'sale product search by id'],
    ['get sale product for inquiry', 'sale product for inquiry'],
    ['save inquiry portal', 'save inquiry', 'spec 1 §7: Inquiry save'],
    ['portal create order', 'portal create order', 'spec 1 §7: POST portalCreateOrder'],
    ['extra product data', 'extra product data'],
    ['discount evaluations', 'evaluations'],
    ['receive marketing coupon', 'receive', 'spec 1 §7: receive coupons'],
    ['inquiry by inquiry number', 'inquiry by'],
    ['offers by inquiry number', 'offers by'],
    ['save offer', 'save offer', 'spec 2 §8: 提交成功'],
    ['upload file', 'upload'],
    ['download file', 'download'],
    ['is-collect, collect save, collect delete', 'collect', 'spec 1 §2: /collect'],
  ]),
  ...rows('spec 2 §7', ['logisticsYunCang', 'logisticsYunCangSave'], CONTENT),
  ...rows(
    'spec 2 §7',
    [
      'listByKeyword',
      'bidAnnouncementList',
      'purchasingSave',
      'auction',
      'round-robin',
      'increase price',
    ],
    AUCTIONS,
  ),
  ...rows('spec 2 §9', [
    ['Factory list: 15 a page, 15/30/50/100/500', '15', 'spec 2 §2: jumper'],
    ['Currencies USD, CNY, EUR; default CNY', 'CNY', 'currencies', 'currency'],
    ['Registration tonnage minimum 1', 'minimum 1', 'spec 2 §5: registration'],
    [
      'Inquiry deadline tolerance: one day',
      'one day',
      'tolerance',
      'spec 2 §5: 截止时间需大于当前时间',
    ],
    ['Rating texts 极差, 失望, 一般, 满意, 惊喜', '极差', 'rating'],
    ['Monthly sales display', 'monthly sales', 'sales'],
    ['Carousel interval 5 seconds', 'carousel', 'spec 2 §2: carousel'],
    ['Recommended store tiles 232 by 70', '232', 'spec 2 §2: recommended stores'],
  ]),
];
