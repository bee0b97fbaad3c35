import { namesOf } from '#app/domain/names-of.ts';
import { wholeNumber } from '#app/domain/whole-number.ts';
import {
  BALANCE_DAYS_MAX,
  DEPOSIT_MAX,
  DEPOSIT_MIN,
  MONTHLY_DAYS_MAX,
  type PaymentTerms,
} from './terms.ts';

export const TERMS_LABEL: Readonly<Record<PaymentTerms['kind'], string>> = {
  full: '全款',
  deposit: '定金 + 尾款',
  onDelivery: '货到付款',
  monthly: '月结',
};
export const TERMS_KINDS = namesOf(TERMS_LABEL);

/** Payment terms as typed; the numbers that do not belong to the chosen kind are ignored. */
export interface TypedTerms {
  kind: string;
  percent: string | number;
  balanceDays: string | number;
  days: string | number;
}

export const TERMS_REQUIRED = '请选择付款方式';
export const PERCENT_INVALID = `请输入定金比例，${DEPOSIT_MIN} 到 ${DEPOSIT_MAX} 的整数`;
export const BALANCE_DAYS_INVALID = `请输入尾款天数，0 到 ${BALANCE_DAYS_MAX} 的整数`;
export const MONTHLY_DAYS_INVALID = `请输入月结天数，1 到 ${MONTHLY_DAYS_MAX} 的整数`;

type Problems = Partial<Record<keyof TypedTerms, string>>;

/** Reads typed terms; else what is wrong with them, by their fields. */
export function readTerms(
  typed: TypedTerms,
): { terms: PaymentTerms; problems?: never } | { terms?: never; problems: Problems } {
  switch (typed.kind) {
    case 'full':
    case 'onDelivery':
      return { terms: { kind: typed.kind } };
    case 'deposit': {
      const percent = wholeNumber(typed.percent, DEPOSIT_MIN, DEPOSIT_MAX);
      const balanceDays = wholeNumber(typed.balanceDays, 0, BALANCE_DAYS_MAX);
      if (percent !== null && balanceDays !== null) {
        return { terms: { kind: 'deposit', percent, balanceDays } };
      }
      return {
        problems: {
          ...(percent === null && { percent: PERCENT_INVALID }),
          ...(balanceDays === null && { balanceDays: BALANCE_DAYS_INVALID }),
        },
      };
    }
    case 'monthly': {
      const days = wholeNumber(typed.days, 1, MONTHLY_DAYS_MAX);
      return days === null
        ? { problems: { days: MONTHLY_DAYS_INVALID } }
        : { terms: { kind: 'monthly', days } };
    }
    default:
      return { problems: { kind: TERMS_REQUIRED } };
  }
}
