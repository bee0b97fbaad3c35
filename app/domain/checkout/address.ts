/** A customer has at most five addresses (spec 1 §5). */
export const MAX_ADDRESSES = 5;

export const RECEIVE_PERSON_MAX = 60;

/** spec 1 §5; the messages for phones are in phone.ts. */
export const TOO_MANY_ADDRESSES = '最多只能添加五条收货地址!';
export const RECEIVE_PERSON_REQUIRED = '请输入姓名';
export const WAREHOUSE_ADDRESS_REQUIRED = '请输入收货地址';
/** The message of the form as a whole, beside those of its fields. */
export const ADDRESS_INCOMPLETE = '请填写收货信息';
export const ADDRESS_IN_USE = '收货地址被占用，不能删除!';
export const CONFIRM_DELETE_ADDRESS = '确定删除地址吗?';

/** spec 1 §8: shown when the address list is refused. */
export const ADDRESS_LIST_FAILED = '获取收货地址失败!';

/** Why no further address can be added, or null (spec 1 §5). */
export function addAddressProblem(existing: number): string | null {
  return existing >= MAX_ADDRESSES ? TOO_MANY_ADDRESSES : null;
}

/** The first address becomes the default whether asked for or not (spec 1 §5). */
export function becomesDefault(existing: number, asked: boolean): boolean {
  return existing === 0 || asked;
}

/**
 * Why an address cannot be deleted, or null: the one chosen for the order cannot be (spec 1 §5).
 */
export function deleteAddressProblem(id: string, selectedId: string | null): string | null {
  return id === selectedId ? ADDRESS_IN_USE : null;
}

/** Levels of the administrative code that are not part of an address. */
const NO_PLACE_NAMES = new Set(['县', '省直辖县', '自治区直辖县级行政区划']);

/**
 * One line of an address from its regions and its street. A municipality is named only once, and a
 * street line that begins with the province is taken as the whole address.
 */
export function joinAddress(regions: readonly (string | undefined)[], street: string): string {
  const names = regions.filter((name) => name && !NO_PLACE_NAMES.has(name));
  const [province] = names;
  const line = street.trim();
  if (!province || line.startsWith(province)) return line;
  return [...new Set(names)].join('') + line;
}
