/** Messages for a seller's listing, shown beside the control. */
export const CHANGED_MEANWHILE = '商品已被他人修改，请核对后重新提交';
export const PRICE_UNREADABLE = '请输入正确的单价';
export const STOCK_UNREADABLE = '请输入正确的库存数量';
export const MINIMUM_UNREADABLE = '请输入正确的起订量';
export const CATEGORY_REQUIRED = '请选择商品类别';
export const PICTURE_REQUIRED = '请上传商品图片';

/** Names the stock the form showed and the current one (decision 15). */
export const stockChanged = (shown: string, now: string, unit: string) =>
  `库存已由 ${shown} ${unit}变为 ${now} ${unit}，请核对后重新提交`;

/** The groups of a listing's qualification documents. */
export const DOCUMENT_GROUPS = ['质量证明书', '检验报告', '营业执照'] as const;
