/** The name of the portal. */
export const SITE_NAME = '衡材网';
export const SITE_CLAIM = '大宗与工业品现货交易';
/** What previews show of pages without a picture of their own: drawn like theirs, of 1200 by 630. */
export const SITE_PICTURE = '/share.png';
