/** The most lists that one customer can keep. */
export const MOST_KEPT_LISTS = 100;
export const LONGEST_LIST_NAME = 40;

export const LIST_NAME_MISSING = '请输入清单名称';
export const LIST_NAME_TAKEN = '已有同名的常购清单，请换一个名称，或勾选「替换同名清单」';
export const TOO_MANY_LISTS = `常购清单最多 ${MOST_KEPT_LISTS} 个，请先删除不用的`;
export const LIST_GONE = '常购清单不存在或已删除';
