import { hrefOf } from '#app/domain/href.ts';
import { type Paging, pagingQuery } from '#app/domain/paging.ts';

export const CONTENT_DESK = '/customer/desk/content';
export const PICTURE_DESK = `${CONTENT_DESK}/pictures`;

export const BRAND_DESK = '/customer/desk/brands';

export const PICTURES_TITLE = '横幅、广告与友情链接';

/** In place of an id: the form of a new one. */
export const NEW = 'new';

export const articleEditHref = (id: string): string => `${CONTENT_DESK}/article/${id}`;
export const companyPageHref = (type: string): string => `${CONTENT_DESK}/page/${type}`;
export const pictureHref = (kind: string, id: string): string => `${PICTURE_DESK}/${kind}/${id}`;

/** The button that puts a picture into a text, and what says in the text where. */
export const INSERT = 'insert';
export const PLACE = '[图片]';

/** What of the list the page shows. */
export interface ShownArticles extends Partial<Paging> {
  type?: string;
  state?: string;
  keyword?: string;
}

export const articlesHref = (
  { type, state, keyword, ...paging }: ShownArticles,
  dialog?: { dialog: string; article: string },
): string => hrefOf(CONTENT_DESK, { type, state, keyword, ...pagingQuery(paging), ...dialog });
