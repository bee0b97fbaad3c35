import { sharePicture } from '#app/components/share-picture.ts';
import { type Site, shownOf } from '#app/domain/market/site.ts';
import { beginningOf } from '#app/domain/typed-text.ts';
import { customerPageName } from '#app/domain/work/pages.ts';
import { readSite } from '#app/session/site.server.ts';
import type { Card } from './card.ts';
import { privateCard, readCard, siteCard } from './read-card.server.ts';
import { subjectOf } from './subject-of.ts';

/** What lists are searched for, by the names of their queries. */
const SEARCHED = ['name', 'searchInput', 'searchText', 'categoryName', 'manufacturer', 'brand'];
const LISTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '/trading': '现货商城',
    '/industry': '行业商城',
    '/goods': '商品搜索',
    '/selfgoods': '自营商品',
    '/factory': '店铺',
    '/brandlist': '品牌',
    '/auction': '竞价中心',
    '/chosengoods': '比较商品',
  }),
);
const MOST_SEARCHED = 40;

function listCard(page: URL, site: Site): Card {
  const own = siteCard(site);
  const list = LISTS.get(page.pathname.toLowerCase());
  if (!list) return own;
  const searched = SEARCHED.flatMap((name) => page.searchParams.get(name) ?? []);
  const title = beginningOf(searched.join(' '), MOST_SEARCHED);
  return { ...own, title: title ? `${list}：${title}` : list, detail: '' };
}

/**
 * A page of this site as somebody who shares it sees it named, and the path of its picture.
 * @throws ApiFailure
 */
export async function sharedPage(page: URL): Promise<{ card: Card; picture: string }> {
  const path = page.pathname.toLowerCase();
  const site = await readSite();
  const hidden = customerPageName(path);
  if (hidden !== null) {
    const order = /^\/customer\/(?:purchase|sale)-order\/([\w-]{1,64})$/i.exec(page.pathname)?.[1];
    return { card: privateCard(order ? `订单 ${order}` : hidden), picture: shownOf(site).picture };
  }
  const subject = subjectOf(page);
  const card = subject && (await readCard(subject.kind, subject.id));
  return card
    ? { card, picture: sharePicture(subject.kind, subject.id) }
    : { card: listCard(page, site), picture: shownOf(site).picture };
}
