import {
  type Hundredths,
  ONE_UNIT,
  parseQuantity,
  toQuantity,
  whyUnreadable,
} from '#app/domain/quantity.ts';

/** The answer to an accepted registration of self-operated goods (spec 2 §8). */
export const REGISTERED = '登记成功';

/** The messages about the count, which is required, at least 1 and at most what is available (spec 2 §5). */
export const COUNT_REQUIRED = '请输入数量';
export const COUNT_BELOW_ONE = '登记数量不能小于1';

export const AUDIT_LABEL = {
  waitAudit: '待审核',
  auditing: '审核中',
  auditPass: '审核通过',
  notPass: '审核未通过',
} as const;

interface Offer {
  availableCount: Hundredths;
  unit: string;
  unitDecimals: boolean;
}

export type RegistrationCount =
  | { count: Hundredths; problem?: undefined }
  | { problem: 'missing' | 'belowOne' | 'aboveAvailable'; text: string };

/**
 * Reads the quantity of a registration (spec 2 §5): at most two decimals where the unit takes them,
 * at least one unit and at most the available quantity. The minimum order quantity does not apply,
 * because a registration is not binding.
 */
export function registrationCount(typed: string, offer: Offer): RegistrationCount {
  const unit = { decimals: offer.unitDecimals, unit: offer.unit };
  const count = parseQuantity(typed, unit);
  if (count === null) {
    return { problem: 'missing', text: whyUnreadable(typed, unit) || COUNT_REQUIRED };
  }
  if (count < ONE_UNIT) return { problem: 'belowOne', text: COUNT_BELOW_ONE };
  if (count <= offer.availableCount) return { count };
  const available = `${toQuantity(offer.availableCount)} ${offer.unit}`;
  return { problem: 'aboveAvailable', text: `登记数量不能大于可订库存 ${available}` };
}
