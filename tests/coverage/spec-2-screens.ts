import { type Row, rows } from './row.ts';

const CONTENT = 6;

/** Sections 2 and 3 of specification 2: the screens and what they show. */
export const spec2Screens: readonly Row[] = [
  ...rows('spec 2 §2', [
    ['/factory: rows with image, name, tags, address, counts, update time, specifications', 'rows'],
    ['/factory: follow, followed, enter factory', '关注成功', 'follow', 'spec 2 §8: 关注成功'],
    ['/factory: each sort button toggles', 'sort'],
    ['/factory: recommended stores as tiles lead to /storeDetail', 'recommended stores'],
    ['/factory: 15 a page; 15/30/50/100/500; total, sizes, prev, pager, next, jumper', 'jumper'],
    ['/factory: an empty state', 'empty'],
    ['/factory: order dialog', 'order dialog'],
    ['/storeDetail: header with follow and follower count', 'follower'],
    ['/storeDetail: search this store', 'search'],
    ['/storeDetail: product table columns', 'columns'],
    ['/storeDetail: carousel of decoration cards, 5 s', 'carousel'],
    ['/storeDetail: sort by quantity, price, time', 'sort'],
    ['/storeDetail: lowest and highest price', 'price range', 'lowest'],
    ['/storeDetail: product grid', 'grid'],
    ['The dialogs are titled 立即下单 and 询价', '立即下单'],
    ['/trading: tags, filters, sort, price range, paging, grid', '/trading'],
    ['/selfGoods: 自营商品, count, collapse/expand', '/selfGoods'],
    ['/selfGoods: table columns and row buttons', '/selfGoods'],
    ['Registration dialog 登记', '登记'],
    ['After a registration: view order or continue browsing', '继续浏览'],
    ['The detail page adds that platform review is awaited', 'review'],
    ['Product detail: gallery with click-to-zoom', 'zoom'],
    ['Product detail: ratings', 'ratings'],
    [
      '/industryDetail: images, price, brand number, manufacturer, delivery, stepper, total',
      '/industryDetail',
    ],
    ['Tabs: product details and qualification attachments', 'attachments'],
    ['A price trend chart and a recommendation list', 'price trend'],
    ['Offer screen', 'offer'],
    [
      'Favourites: productName, imageUrl, sellingPrice, salesVolume; batch delete',
      'spec 1 §2: /collect',
    ],
    ['Header search: tabs goods and shops', 'header search'],
    ['Back-to-top button after 100 pixels', 'back-to-top'],
  ]),
  ...rows('spec 2 §2', ['/logisticsCloudWarehouse'], CONTENT),
  ...rows('spec 2 §2', [
    ['Group-purchase tab: its columns, 集采商品登记', 'group-purchase tab'],
    ['Tender tab: its columns', 'tender tab'],
    ['/auction: carousel of special sessions, 5 s', 'carousel of special sessions'],
    ['/auction: filters for status and bidding mode', 'filters for status'],
    ['/auction: 15 a page', 'paged list, 15 a page'],
    ['/auction: cards, three per row; hot auctions; 「more」', 'spec 2 §9: auction cards'],
    ['/collectBidding', '/collectBidding'],
    ['/details: countdown, steppers, ranking, own offers', '/details'],
  ]),
];
