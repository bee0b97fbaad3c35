import { categoryHref } from '#app/components/layout/categories.ts';
import type { PageMeta } from '#app/components/layout/page-meta.ts';
import { shareHref } from '#app/components/share-href.server.ts';
import { sharePicture } from '#app/components/share-picture.ts';
import { productData } from '#app/components/structured-data.server.ts';
import type { Crumb } from '#app/components/ui/breadcrumb.tsx';
import type { Tab } from '#app/components/ui/tabs.tsx';
import type { ProductDetail, SharedQuote } from '#app/domain/catalogue/goods-contract.ts';
import { goodsTerms } from '#app/domain/catalogue/goods-terms.ts';
import { formatYuan, formatYuanText, parseYuan } from '#app/domain/money.ts';
import { pageNumbers } from '#app/domain/paging.ts';
import { formatInstant } from '#app/domain/time.ts';
import { inThisAnswerAlone } from '#app/observation/request.server.ts';
import type { DescribedView, DetailView } from './detail-view.server.ts';
import { type DetailPage, detailHref } from './goods-query.ts';
import type { Extras } from './read-goods.server.ts';

export function crumbsOf({ categoryPath, productName }: ProductDetail): Crumb[] {
  const categories = categoryPath.map((category) => ({
    label: category.categoryName,
    to: categoryHref(category),
  }));
  return [{ label: '首页', to: '/' }, ...categories, { label: productName }];
}

interface Asked {
  goods: DetailView;
  page: DetailPage;
  query: URLSearchParams;
  extras: Extras;
}

/** The addresses of a detail page; one opened from a shared quote keeps the quote in them. */
export function addressesOf({
  goods,
  page,
  query,
  extras: { quote, authFiles, evaluations },
}: Asked) {
  const sharedAt = quote ? `&sharedAt=${encodeURIComponent(quote.sharedAt)}` : '';
  const base = detailHref(goods, page) + sharedAt;
  const documents = query.get('tab') === 'documents' && goods.type === 'sale';
  const shown = base + (documents ? '&tab=documents' : '');
  const tabs: Tab[] = [{ to: base, label: '商品详情', current: !documents }];
  if (goods.type === 'sale') {
    const count = authFiles.reduce((sum, { value }) => sum + value.length, 0);
    tabs.push({ to: `${base}&tab=documents`, label: `资质附件（${count}）`, current: documents });
  }
  return {
    /** The address of this page, to which a dialog returns. */
    here: evaluations.page > 1 ? `${shown}&evaluations=${evaluations.page}` : shown,
    /** The canonical address. */
    path: detailHref(goods) + sharedAt,
    documents,
    tabs,
    shown,
    /** Shows today's price beside the one at the time it is opened. */
    share: shareOf(goods),
  };
}

function shareOf(goods: DetailView) {
  const sharedAt = inThisAnswerAlone(encodeURIComponent(new Date().toISOString()));
  const path = `${detailHref(goods)}&sharedAt=${sharedAt}`;
  // The link to 分享 has it within an address of its own.
  inThisAnswerAlone(encodeURIComponent(sharedAt));
  return { path, more: shareHref(path) };
}

interface Described {
  found: ProductDetail;
  goods: DetailView;
  facts: DescribedView['facts'];
  quote: ReturnType<typeof quoteView> | null;
  path: string;
  rating: Extras['evaluations'];
  /** Of this site, in the structured data; null: for whom there are none. */
  origin: string | null;
}

export function metaOf(described: Described): PageMeta {
  const { found, goods, quote, path, rating, origin } = described;
  const facts = described.facts.map(({ term, value }) => `${term} ${value}`).join('，');
  const priceNow = `¥${goods.priceText}/${goods.unit}`;
  const terms = goodsTerms(found);
  const description = `${facts}。${goods.seller.name}`;
  const offer = { path: detailHref(goods), canBeBought: goods.unavailable === null, rating };
  return {
    title: `${goods.name} ${goods.detail}`,
    description: [quote?.then ?? priceNow, terms, description].filter(Boolean).join('，'),
    path,
    image: sharePicture(goods.type, goods.id),
    ...(origin && { jsonLd: productData(found, { ...offer, description }, origin) }),
  };
}

/** 「★ 4.6（12 条评价）」; null without any. */
export const ratingText = ({ average, totalElements }: Extras['evaluations']): string | null =>
  average && `★ ${average}（${totalElements} 条评价）`;

/** The price when the page was sent, the price now and the difference, in words. */
export function quoteView({ sharedAt, sharedPrice, price }: SharedQuote, unit: string) {
  const then = `分享时（${formatInstant(sharedAt)}）¥${formatYuanText(sharedPrice)}/${unit}`;
  const difference = (parseYuan(price) ?? 0) - (parseYuan(sharedPrice) ?? 0);
  const change =
    difference === 0
      ? '价格没有变化'
      : `${difference > 0 ? '上涨' : '下降'} ¥${formatYuan(Math.abs(difference))}/${unit}`;
  return { then, text: `${then}，现价 ¥${formatYuanText(price)}/${unit}，${change}。` };
}

export interface ReviewPage {
  label: string;
  to: string;
  isHere: boolean;
}

/** Links to the pages of the reviews, with those before and after; none where there is one page. */
export function reviewPages(
  shown: string,
  { page, totalPages }: Extras['evaluations'],
): ReviewPage[] {
  if (totalPages <= 1) return [];
  const to = (number: number) =>
    `${shown}${number > 1 ? `&evaluations=${number}` : ''}#evaluations`;
  const step = (label: string, number: number) =>
    number >= 1 && number <= totalPages ? [{ label, to: to(number), isHere: false }] : [];
  const numbers = pageNumbers(page, totalPages).flatMap((number) =>
    number === null ? [] : [{ label: String(number), to: to(number), isHere: number === page }],
  );
  return [...step('上一页', page - 1), ...numbers, ...step('下一页', page + 1)];
}
