import { FREIGHT_LABEL, FREIGHT_SHORT } from '#app/domain/inquiry/offer-terms.ts';
import { TAX_RATE_CODES, taxRateOf } from '#app/domain/invoice/tax-rate.ts';
import { namesOf } from '#app/domain/names-of.ts';
import { typedValue } from '#app/domain/typed-text.ts';
import { typedDay } from '#app/domain/typed-time.ts';
import {
  CREDIT_DAYS_INVALID,
  LASTS_INVALID,
  LISTING_FREIGHT_INVALID,
  LISTING_FREIGHTS,
  LISTING_TAX_REQUIRED,
  type ListingFreight,
  PRICE_LASTING,
  PRICE_LASTS,
  PRICE_PAID,
  type TypedListingTerms,
} from './price-terms.ts';

/** The columns of a price's terms in a table of listings. */
export const TERM_HEADINGS = {
  taxIncluded: '是否含税',
  taxRate: '税率',
  freightKind: '价格条件',
  creditDays: '付款',
  priceLasts: '价格有效期',
} as const;
export type TermCell = keyof typeof TERM_HEADINGS;
export const TERM_CELLS = namesOf(TERM_HEADINGS);
export type TermCells = Record<TermCell, string>;

/** What such columns are called in the tables of others. */
export const TERM_NAMES: readonly [TermCell, RegExp][] = [
  ['taxIncluded', /^(?:单价)?是否含税$/],
  ['taxRate', /^(?:增值税)?税率$/],
  ['freightKind', /^(?:价格|单价|交货)条件$|^(?:是否)?含运费$/],
  ['creditDays', /^付款(?:方式|条件)?$|^账期(?:天数)?$/],
  ['priceLasts', /^价格有效[期至]$|^报价有效期$/],
];

const TAX = { yes: '含税', no: '不含税' } as const;

/** Terms as the cells of a table have them. */
export const termCells = (typed: TypedListingTerms): TermCells => ({
  taxIncluded: TAX[typed.taxIncluded === 'no' ? 'no' : 'yes'],
  taxRate: taxRateOf(typed.taxRate)?.name ?? '',
  freightKind: FREIGHT_SHORT[typed.freightKind as keyof typeof FREIGHT_SHORT] ?? '',
  creditDays: typed.creditDays || PRICE_PAID.cash,
  priceLasts:
    typed.priceLasts === 'date'
      ? typed.lastDay
      : PRICE_LASTS[typed.priceLasts === 'day' ? 'day' : 'open'],
});

type Problems = Partial<Record<TermCell, string>>;
type Read = Partial<TypedListingTerms>;

const compact = (text: string): string => typedValue(text).replace(/\s/g, '');

/** Cells as the form would send them; a cell that is empty or absent says nothing. */
export function readTermCells(cells: Partial<TermCells>): { read: Read; problems: Problems } {
  const read: Read = {};
  const problems: Problems = {};
  for (const name of TERM_CELLS) {
    const text = compact(cells[name] ?? '');
    if (text === '') continue;
    const found = READERS[name](text);
    if (typeof found === 'string') problems[name] = found;
    else Object.assign(read, found);
  }
  return { read, problems };
}

/** What the tables of others say of it, below 含运费 too. */
const FREIGHT_WORDS: Readonly<Record<ListingFreight, RegExp>> = {
  included: /^(?:是|含|含运费?|包运费?|包到|送到|到厂)$/,
  collect: /^(?:否|不含|不含运费?|不包运费?|自提)$/,
};

const READERS: Record<TermCell, (text: string) => Read | string> = {
  taxIncluded: (text) => {
    if (/^(?:含税|是|y(?:es)?)$/i.test(text)) return { taxIncluded: 'yes' };
    return /^(?:不含税|未税|否|no?)$/i.test(text) ? { taxIncluded: 'no' } : LISTING_TAX_REQUIRED;
  },
  taxRate: (text) => {
    // A cell in percent has a part of one.
    const [, part] = /^0\.(0[1-9]|1\d)0*$/.exec(text) ?? [];
    const code =
      TAX_RATE_CODES.find((each) => taxRateOf(each)?.name === text) ??
      (part ? String(Number(part)) : text.replace('%', ''));
    return taxRateOf(code) ? { taxRate: code } : '没有这个税率，请填写 13%、9%、免税等';
  },
  freightKind: (text) => {
    const said = text.replace(/价$/, '');
    const kind = LISTING_FREIGHTS.find(
      (each) =>
        said === FREIGHT_SHORT[each] ||
        text === compact(FREIGHT_LABEL[each]) ||
        FREIGHT_WORDS[each].test(said),
    );
    return kind ? { freightKind: kind } : LISTING_FREIGHT_INVALID;
  },
  creditDays: (text) => {
    if (/^(?:现款|现款现货|现金|0)$/.test(text)) return { creditDays: '' };
    const [, days] = /^(?:账期|月结)?(\d{1,3})天?$/.exec(text) ?? [];
    return days ? { creditDays: days } : CREDIT_DAYS_INVALID;
  },
  priceLasts: (text) => {
    const lasts = PRICE_LASTING.find(
      (each) => each !== 'date' && PRICE_LASTS[each].startsWith(text),
    );
    if (lasts) return { priceLasts: lasts, lastDay: '' };
    const day = typedDay(text);
    return day ? { priceLasts: 'date', lastDay: day } : LASTS_INVALID;
  },
};
