/** The page of a seller's goods (spec 2 §2). */
export const goodsHref = (id: string): string => `/detail?selfId=${id}&type=sale`;

/** An inquiry about them (spec 2 §2). */
export const inquiryHref = (id: string): string => `/inquiry?sellerProductId=${id}`;

/** A page of stores or goods with the order dialog open. */
export const orderHref = (page: string, goodsId: string): string =>
  `${page}${page.includes('?') ? '&' : '?'}dialog=order&goodsId=${goodsId}`;
