import { formatQuantity, type Hundredths } from '#app/domain/quantity.ts';

/** As many as a pasted list has rows. */
export const MOST_CART_LINES = 1000;
export const CART_FULL = `购物车最多放 ${MOST_CART_LINES} 种商品，请先结算或移出部分商品`;

/** Behind why no more of some goods can be added: what it is added to. */
export const alreadyInCart = (count: Hundredths, unit: string): string =>
  `，购物车中已有 ${formatQuantity(count)} ${unit}`;

/** A quantity was changed meanwhile: the quantity now, and the one on this page. */
export const changedElsewhere = (now: Hundredths, onPage: Hundredths, unit: string): string =>
  `该商品数量已在其他页面改为 ${formatQuantity(now)} ${unit}，本页为 ${formatQuantity(onPage)} ${unit}，请确认`;

export const REMOVED_ELSEWHERE = '部分所选商品已在其他页面移出购物车，请确认';

export const COLLEAGUE_UNKNOWN = '没有这位同事，或其已不在本企业';
export const COLLEAGUE_REQUIRED = '请选择同事';
export const colleagueCannotOrder = (name: string, role: string): string =>
  `${name} 的角色是「${role}」，不能下单，请转交给可以采购的同事`;
export const colleaguesCartFull = (name: string): string =>
  `${name} 的购物车放不下（最多 ${MOST_CART_LINES} 种商品）`;
export const colleaguesLineFull = (goods: string): string =>
  `「${goods}」与对方购物车中的数量合计超过上限`;
export const CART_NOT_SHARED = '该购物车没有共享给您，或已停止共享';
