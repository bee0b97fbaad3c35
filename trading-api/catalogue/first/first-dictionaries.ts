/** How goods of an inquiry are to be paid. */
const INQUIRY_CONDITIONS = [
  '款到发货',
  '货到付款',
  '预付 30% 定金，尾款提货前付清',
  '月结 30 天',
  '月结 60 天',
  '银行承兑汇票',
] as const;

const entriesOf = (type: string, names: readonly string[]) =>
  names.map((name, index) => ({ type, code: String(index + 1), name, sort: index + 1 }));

/** The dictionaries that a market begins with: without them no inquiry and no offer can be sent. */
export const FIRST_DICTIONARIES = entriesOf('INQUIRY_CONDITIONS', INQUIRY_CONDITIONS);
