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
export const TERMS_KINDS = Object.keys(TERMS_LABEL) as PaymentTerms['kind'][];

/** Payment terms as they are typed: the numbers of the other kinds are not read. */
export interface TypedTerms {
  termsKind: string;
  depositPercent: string;
  balanceDays: string;
  monthlyDays: string;
}

export const TERMS_REQUIRED = '请选择付款方式';
export const PERCENT_INVALID = `请输入定金比例，${DEPOSIT_MIN} 到 ${DEPOSIT_MAX} 的整数`;
export const BALANCE_DAYS_INVALID = `请输入尾款天数，0 到 ${BALANCE_DAYS_MAX} 的整数`;
export const MONTHLY_DAYS_INVALID = `请输入月结天数，1 到 ${MONTHLY_DAYS_MAX} 的整数`;

type Problems = Partial<Record<keyof TypedTerms, string>>;

/** Reads typed terms; else what is wrong with them, by control. */
export function readTerms(
  typed: TypedTerms,
): { terms: PaymentTerms; problems?: never } | { terms?: never; problems: Problems } {
  switch (typed.termsKind) {
    case 'full':
    case 'onDelivery':
      return { terms: { kind: typed.termsKind } };
    case 'deposit': {
      const percent = wholeNumber(typed.depositPercent, DEPOSIT_MIN, DEPOSIT_MAX);
      const balanceDays = wholeNumber(typed.balanceDays, 0, BALANCE_DAYS_MAX);
      if (percent !== null && balanceDays !== null) {
        return { terms: { kind: 'deposit', percent, balanceDays } };
      }
      return {
        problems: {
          ...(percent === null && { depositPercent: PERCENT_INVALID }),
          ...(balanceDays === null && { balanceDays: BALANCE_DAYS_INVALID }),
        },
      };
    }
    case 'monthly': {
      const days = wholeNumber(typed.monthlyDays, 1, MONTHLY_DAYS_MAX);
      return days === null
        ? { problems: { monthlyDays: MONTHLY_DAYS_INVALID } }
        : { terms: { kind: 'monthly', days } };
    }
    default:
      return { problems: { termsKind: TERMS_REQUIRED } };
  }
}

/** The controls' values for terms; the numbers of other kinds are as they usually are. */
export const typedTerms = (terms: PaymentTerms): TypedTerms => ({
  termsKind: terms.kind,
  depositPercent: String(terms.kind === 'deposit' ? terms.percent : 30),
  balanceDays: String(terms.kind === 'deposit' ? terms.balanceDays : 7),
  monthlyDays: String(terms.kind === 'monthly' ? terms.days : 30),
});

function wholeNumber(typed: string, least: number, most: number): number | null {
  const text = typed.normalize('NFKC').trim();
  const value = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : null;
}
