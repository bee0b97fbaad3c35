/** Forms of who looks for a truck or a warehouse (spec 2 §5). */
export const TONNAGE_REQUIRED = '请输入吨位';
export const START_PLACE_REQUIRED = '请输入起始地';
export const END_PLACE_REQUIRED = '请输入目的地';
export const GOODS_REQUIRED = '请输入货物';
/** Decision 11. */
export const PLACE_REQUIRED = '请输入地区';

/** Tonnes with at most two decimals, for a control's `pattern`; 0 is refused by the API. */
export const TONNAGE_PATTERN = '[0-9]{1,6}([.][0-9]{1,2})?';

/** What everybody may read of a contact person: 「沈**」. */
export const maskedPerson = (name: string): string => `${[...name][0] ?? ''}**`;

/** 「138****0011」. */
export const maskedPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;
