import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import {
  NO_PRICE_TABLE,
  type PriceLine,
  readPriceTable,
  TOO_MANY_PRICES,
  type WrongLine,
} from '#app/domain/catalogue/price-table.ts';
import { previewSalePrices } from '#app/domain/catalogue/sale-prices-contract.ts';
import { MOST_PRICED_AT_ONCE } from '#app/domain/catalogue/sale-product.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { handleForm } from '#app/forms/action.server.ts';
import { defineForm, refuse } from '#app/forms/definition.server.ts';
import type { FormReply, ImportLine } from '#app/forms/reply.ts';
import { tableControl, tableFile, tableOrProblem } from '#app/spreadsheet/read-table.server.ts';
import { importedIn, importLine } from './imported-prices.ts';
import { priceControl } from './price-controls.ts';

export const priceFileForm = defineForm(
  'salePriceFile',
  z.object({
    file: tableControl('请选择改好的表格'),
  }),
);

const NOTHING_IN = '表格中没有商品';
/** Titles above the headings. */
const MOST_ROWS_READ = MOST_PRICED_AT_ONCE + 20;

type Found = Content<typeof previewSalePrices>[number];

/** Problems that are looked at and saved nevertheless; lines with others are left out. */
const ASKS: readonly string[] = ['changed', 'stockChanged', 'unusual'];

/** @param form the form that the preview is shown in, and saved with */
export const importHandler = (form: string) =>
  handleForm(priceFileForm, previewSalePrices, {
    files: tableFile('file'),
    async submit({ value: { file }, data, token }) {
      const refuseFile = (text: string) => refuse(priceFileForm.name, data, { file: [text] });
      const sent = await tableOrProblem(file, { mostRows: MOST_ROWS_READ });
      if (typeof sent === 'string') return refuseFile(sent);
      const read = readPriceTable(sent.table.rows);
      if (!read) return refuseFile(NO_PRICE_TABLE);
      const { lines, wrong } = read;
      if (lines.length > MOST_PRICED_AT_ONCE) return refuseFile(TOO_MANY_PRICES);
      if (lines.length + wrong.length === 0) return refuseFile(NOTHING_IN);
      return previewOf(form, await lookedUp(lines, token), wrong);
    },
  });

async function lookedUp(lines: readonly PriceLine[], token: string | null) {
  if (lines.length === 0) return [];
  const rows = lines.map(({ line: _, ...row }) => row);
  const found = await call(previewSalePrices, { rows }, { token });
  return lines.map((line, at) => ({ line, found: found[at] as Found }));
}

/** The changes as values of the form's controls, and what they are beside them. */
function previewOf(
  form: string,
  lines: readonly { line: PriceLine; found: Found }[],
  wrong: readonly WrongLine[],
): FormReply {
  const refused = lines.flatMap(({ line: { line, id }, found: { listing, problems } }) => {
    const reasons = problems.filter(({ code }) => !ASKS.includes(code)).map(({ text }) => text);
    const what = listing ? `${id} ${nameOf(listing)}` : id;
    return reasons.length > 0 ? [{ line, what, reason: reasons.join('；') }] : [];
  });
  const right = lines.filter(({ line }) => refused.every((each) => each.line !== line.line));
  const changed = right.filter(
    ({ found }) =>
      found.price !== null || found.availableCount !== null || found.miniQuantity !== null,
  );
  const values = Object.fromEntries(
    changed.flatMap(({ found }) => {
      const { listing, price, availableCount, miniQuantity, problems } = found;
      if (!listing) return [];
      const { id } = listing;
      const isAsked = problems.some(({ code }) => code === 'unusual');
      return [
        [priceControl('price', id), price ?? listing.price],
        [priceControl('confirmed', id), isAsked ? (price ?? '') : ''],
        [priceControl('stock', id), availableCount ?? listing.availableCount],
        [priceControl('minimum', id), miniQuantity ?? listing.miniQuantity],
      ];
    }),
  );
  return {
    form,
    values,
    errors: {},
    formErrors: [],
    imported: {
      lines: changed.flatMap(({ found }) => lineOf(found)),
      wrong: [...wrong, ...refused].sort((one, other) => one.line - other.line),
      unchanged: right.length - changed.length,
    },
  };
}

const nameOf = ({ productName, brandNumber, specs }: NonNullable<Found['listing']>): string =>
  `${productName} ${brandNumber} ${specs}`.trim();

function lineOf({ listing, price, availableCount, problems, note }: Found): ImportLine[] {
  if (!listing) return [];
  const { id, unit, price: priceNow, availableCount: stock, miniQuantity: minimum } = listing;
  return [
    importLine(
      { id, name: nameOf(listing), unit, price: priceNow, stock, minimum },
      { price: price ?? '', stock: availableCount ?? '' },
      [
        ...(note && price !== null ? [note] : []),
        ...problems.map(({ text }) => text.replace(/，请核对(?:后重新提交)?$/, '')),
      ],
    ),
  ];
}

interface TypedRow {
  id: string;
  price: string;
  availableCount: string;
  miniQuantity: string | undefined;
}

/**
 * The preview again, of a press that saved nothing: with what is typed now beside what the listings
 * are now, so that a second press saves it.
 */
export async function previewAgain(
  reply: FormReply,
  rows: readonly TypedRow[],
  token: string | null,
): Promise<FormReply> {
  const before = importedIn(reply.values);
  if (!before) return reply;
  const typed = rows.map(({ id, price, availableCount, miniQuantity }) => ({
    ...{ id, price, availableCount, miniQuantity },
  }));
  const found = await call(previewSalePrices, { rows: typed }, { token });
  const gone = rows.flatMap(({ id }, at) => (found[at]?.listing ? [] : [id]));
  return {
    ...reply,
    formErrors: gone.length > 0 ? [`商品 ${gone.join('、')} 已不存在`] : reply.formErrors,
    imported: {
      ...before,
      // Messages about wrong values are shown beside the controls.
      lines: found.flatMap((each) => lineOf({ ...each, problems: [] })),
    },
  };
}
