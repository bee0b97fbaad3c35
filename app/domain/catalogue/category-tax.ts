import { LOWER_TAX_RATE } from '#app/domain/invoice/tax-rate.ts';

/**
 * What the law taxes at the lower rate (增值税法 第十条), by words in the names of categories: farm products, water, gas
 * and heat, fertiliser and what else farms need.
 */
const LOWER_RATE_WORDS =
  /化肥|尿素|磷酸一铵|氯化钾|农药|农膜|饲料|农产品|粮食|小麦|玉米|稻谷|大豆|棉花|蔬菜|水果|原木|自来水|天然气|石油气|LNG|LPG|煤气|沼气|燃气|暖气|热水|居民用煤/i;

/** The code of the rate with which a category of this name begins; null: that of the category above. */
export const firstTaxRateOf = (name: string): string | null =>
  LOWER_RATE_WORDS.test(name) ? LOWER_TAX_RATE : null;
