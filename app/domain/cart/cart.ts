import { formatQuantity, type Hundredths } from '#app/domain/quantity.ts';

/** As many as a pasted list has rows. */
export const MOST_CART_LINES = 1000;
export const CART_FULL = `购物车最多放 ${MOST_CART_LINES} 种商品，请先结算或移出部分商品`;

/** A quantity was changed meanwhile: what it is by now, and what this page says. */
export const changedElsewhere = (is: Hundredths, here: Hundredths, unit: string): string =>
  `该商品数量已在其他页面改为 ${formatQuantity(is)} ${unit}，本页为 ${formatQuantity(here)} ${unit}，请确认`;

export const REMOVED_ELSEWHERE = '部分所选商品已在其他页面移出购物车，请确认';
