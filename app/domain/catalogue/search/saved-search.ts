/** So many texts that a customer has searched for are remembered. */
export const REMEMBERED = 10;
/** So many searches may be saved. */
export const MOST_SAVED = 20;
/** Goods that are new in a saved search are counted up to here. */
export const MOST_FRESH = 100;

export const NAME_MISSING = '请填写名称';
export const NAME_TAKEN = '已有同名的搜索，请换一个名称';
export const SAVED_TOO_MANY = `最多保存 ${MOST_SAVED} 个搜索，请先删除不用的`;
export const SEARCH_UNKNOWN = '该搜索不存在或已删除';

/** 12, or 99+ where they are not counted any further. */
export const freshText = (fresh: number): string =>
  fresh >= MOST_FRESH ? `${MOST_FRESH - 1}+` : String(fresh);
