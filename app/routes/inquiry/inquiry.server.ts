import { z } from 'zod';
import { DAY_MS } from '#app/domain/duration.ts';
import { saveInquiry } from '#app/domain/inquiry/contract.ts';
import { saleProductsForInquiry } from '#app/domain/inquiry/goods-contract.ts';
import { USUAL_UNIT } from '#app/domain/quantity.ts';
import { controlOfWallTime, wallDay } from '#app/domain/time.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import type { FormValues } from '#app/forms/reply.ts';

const text = z.string().max(500).default('');

/** What is typed once: rows, sellers and files have controls of their own. */
const typed = saveInquiry.request.omit({
  inquiryDetails: true,
  inquirySellerRefs: true,
  fileIds: true,
}).shape;

/**
 * The inquiry form (spec 2 §5). Nothing is required here, because rows are added and removed before
 * the rest is filled in; the trading API checks what is sent.
 */
export const inquiryForm = defineForm(
  'inquiry',
  z.object({
    ...typed,
    title: typed.title.default(''),
    endDate: text,
    conditions: text,
    deliveryWay: text,
    price: text,
    sealed: z.literal('on').optional(),
    sellerCodes: saleProductsForInquiry.request.shape.sellerCodes,
    /** Part of a store's name to search for. */
    sellerName: text,
  }),
);

/** Those of goods that are described; a listing is identified by its id alone. */
const ROW_CONTROLS = [
  'goodsId',
  'productName',
  'brandNumber',
  'specs',
  'brand',
  'unit',
  'count',
] as const;

/**
 * A row as it was typed; '' where there was nothing. Its controls are named `<name>.<row>`, and
 * `rows` lists the rows.
 */
export type TypedInquiryRow = Record<(typeof ROW_CONTROLS)[number] | 'row', string>;

/** The rows of a form or of a draft, in their order. */
export const inquiryRowsOf = (values: FormValues): TypedInquiryRow[] =>
  [values.rows ?? []].flat().map((row) => {
    const controls = ROW_CONTROLS.map((name) => [name, textOf(values[`${name}.${row}`])]);
    return { ...Object.fromEntries(controls), row } as TypedInquiryRow;
  });

const textOf = (value: string | string[] | undefined): string =>
  (Array.isArray(value) ? value[0] : value) ?? '';

/** The rows in which something is typed; of a form that is empty its first, which is asked for. */
export function filledRows(rows: readonly TypedInquiryRow[]): readonly TypedInquiryRow[] {
  const filled = rows.filter(
    ({ row: _, unit: __, ...typed }) => !Object.values(typed).every((text) => text.trim() === ''),
  );
  return filled.length > 0 ? filled : rows.slice(0, 1);
}

/** The values of rows by control. */
export function inquiryRowValues(rows: readonly TypedInquiryRow[]): FormValues {
  const values: FormValues = { rows: rows.map(({ row }) => row) };
  for (const row of rows) {
    for (const name of ROW_CONTROLS) {
      if (row[name] !== '') values[`${name}.${row.row}`] = row[name];
    }
  }
  return values;
}

/** The values of a form without its rows. */
export const withoutInquiryRows = (values: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => name !== 'rows' && !/\.\d+$/.test(name)),
  );

export const emptyInquiryRow = (row: string): TypedInquiryRow => ({
  row,
  goodsId: '',
  productName: '',
  brandNumber: '',
  specs: '',
  brand: '',
  unit: USUAL_UNIT,
  count: '',
});

/**
 * The draft of an inquiry for these goods, to be kept for the page `/inquiry`: listings by their
 * id, others as described. `count` is text as typed.
 */
export const inquiryDraftOf = (
  rows: readonly {
    goodsId: string | null;
    productName: string;
    specs: string;
    brandNumber: string;
    brand: string;
    unit: string;
    count: string;
  }[],
): FormValues => {
  const typed = rows.map((row, at) => ({
    ...row,
    goodsId: row.goodsId ?? '',
    row: String(at + 1),
  }));
  return { source: '', ...inquiryRowValues(typed) };
};

/** The initial deadline of an inquiry: 17:30, three days ahead. */
export function proposedEndDate(now: Date): string {
  return controlOfWallTime(`${wallDay(new Date(now.getTime() + 3 * DAY_MS))} 17:30:00`);
}
