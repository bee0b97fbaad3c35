/** The name of the portal. */
export const SITE_NAME = '衡材网';
export const SITE_CLAIM = '大宗与工业品现货交易';
export const SERVICE_HOURS = '8:30-17:30';
export const ICP_NOTICE = '沪ICP备00000000号';
/** What previews show of pages without a picture of their own: drawn like theirs, of 1200 by 630. */
export const SITE_PICTURE = '/share.png';
