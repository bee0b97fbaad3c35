import { z } from 'zod';
import { typedSaidWeights as saidWeightsTyped } from '#app/domain/delivery/said-weights.ts';
import { typedSaidWeights } from '#app/domain/delivery/weights-contract.ts';
import type { Offer } from '#app/domain/inquiry/contract.ts';
import {
  MAX_WITHDRAW_REASON,
  NO_ROW,
  type OfferField,
  type TypedOfferRow,
  WITHDRAW_REASON_REQUIRED,
} from '#app/domain/inquiry/offer.ts';
import { saveOffer } from '#app/domain/inquiry/offer-contract.ts';
import { currency } from '#app/domain/inquiry/price-contract.ts';
import type { PaymentTerms } from '#app/domain/order/terms.ts';
import { idText, textUpTo } from '#app/domain/wire.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import type { FormValues } from '#app/forms/reply.ts';
import { tableControl } from '#app/spreadsheet/read-table.server.ts';
import { offerControl } from './offer-controls.ts';

/** The most characters of prices that are pasted: a thousand rows with their goods. */
const MOST_PASTED = 100_000;

/**
 * A seller's offer (spec 2 §5). Its rows are read with `offerRowsOf`, and the domain reports what
 * is missing in them, in the order of the specification.
 */
export const offerForm = defineForm(
  'offer',
  z.object({
    lastCutNum: z.coerce.number().int().nonnegative(),
    /** The newest counter-offer that the page showed. */
    cutNum: z.coerce.number().int().nonnegative().optional(),
    currency: currency.default('CNY'),
    validUntil: z.string().max(32).default(''),
    termsKind: z.string().max(16).default('full'),
    depositPercent: z.string().max(8).default(''),
    balanceDays: z.string().max(8).default(''),
    monthlyDays: z.string().max(8).default(''),
    wholeOnly: z.literal('on').optional(),
    /** The seller knows that the conditions say another way to pay. */
    asTerms: z.literal('on').optional(),
    minimum: z.string().max(16).default(''),
    freightKind: z.string().max(16).default(''),
    freightPerTonne: z.string().max(16).default(''),
    taxIncluded: z.string().max(4).default(''),
    taxRate: idText.default(''),
    ...typedSaidWeights,
    rateRule: z.string().max(16).default(''),
    rate: z.string().max(16).default(''),
    remark: saveOffer.request.shape.remark,
    /** Prices in bulk: a column or a table, a workbook, and a change of all in percent. */
    pasted: z.string().max(MOST_PASTED).default(''),
    table: tableControl().optional(),
    percent: z.string().max(8).default(''),
  }),
);

/** The controls of the payment terms, by the fields of the call that sends the offer. */
export const TERMS_CONTROL = {
  kind: 'termsKind',
  percent: 'depositPercent',
  balanceDays: 'balanceDays',
  days: 'monthlyDays',
} as const;

/** What the controls show for terms; the numbers of other kinds are as they usually are. */
export const termsValues = (terms: PaymentTerms) => ({
  termsKind: terms.kind,
  depositPercent: String(terms.kind === 'deposit' ? terms.percent : 30),
  balanceDays: String(terms.kind === 'deposit' ? terms.balanceDays : 7),
  monthlyDays: String(terms.kind === 'monthly' ? terms.days : 30),
});

/** What the controls of the prices and the rate show for an offer. */
export const priceValues = ({ freight, tax, weights, rate }: Offer) => ({
  freightKind: freight?.kind ?? '',
  freightPerTonne: freight?.perTonne ?? '',
  taxIncluded: tax ? (tax.included ? 'yes' : 'no') : '',
  taxRate: tax?.rate ?? '',
  ...saidWeightsTyped(weights),
  rateRule: rate?.rule ?? '',
  rate: rate?.rule === 'fixed' ? (rate.rate ?? '') : '',
});

/** Takes the newest round back. */
export const withdrawOfferForm = defineForm(
  'withdrawOffer',
  z.object({
    lastCutNum: z.coerce.number().int().positive(),
    reason: textUpTo(MAX_WITHDRAW_REASON, '撤回原因', WITHDRAW_REASON_REQUIRED),
  }),
);

const FIELDS = Object.keys(NO_ROW) as readonly OfferField[];

const textOf = (value: FormValues[string] | undefined): string => [value ?? ''].flat()[0] ?? '';

/** The typed values of a detail of the inquiry, or of `all` of them. */
const rowOf = (values: FormValues, row: number | 'all'): TypedOfferRow => ({
  ...NO_ROW,
  ...Object.fromEntries(FIELDS.map((field) => [field, textOf(values[offerControl(field, row)])])),
});

/** The rows of a form for the details of an inquiry, by their positions, and the one for all. */
export const offerRowsOf = (values: FormValues, positions: readonly number[]) => ({
  rows: positions.map((position) => rowOf(values, position)),
  all: rowOf(values, 'all'),
});

export const offerRowValues = (
  rows: readonly TypedOfferRow[],
  positions: readonly number[],
): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap((row, at) =>
      FIELDS.map((field) => [offerControl(field, positions[at] ?? 0), row[field]]),
    ),
  );
