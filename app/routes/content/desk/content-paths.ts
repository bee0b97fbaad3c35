export const CONTENT_DESK = '/customer/desk/content';
export const PICTURE_DESK = `${CONTENT_DESK}/pictures`;

/** In place of an id: the form of a new one. */
export const NEW = 'new';

export const articleEditHref = (id: string): string => `${CONTENT_DESK}/article/${id}`;
export const companyPageHref = (type: string): string => `${CONTENT_DESK}/page/${type}`;
export const pictureHref = (kind: string, id: string): string => `${PICTURE_DESK}/${kind}/${id}`;

/** The filter of the list. */
export interface ShownArticles {
  type?: string;
  state?: string;
  keyword?: string;
  page?: number;
}

export function articlesHref(
  { type, state, keyword, page = 1 }: ShownArticles,
  dialog?: { dialog: string; article: string },
): string {
  const query = new URLSearchParams({
    ...(type && { type }),
    ...(state && { state }),
    ...(keyword && { keyword }),
    ...(page > 1 && { page: String(page) }),
    ...dialog,
  });
  return query.size > 0 ? `${CONTENT_DESK}?${query}` : CONTENT_DESK;
}
