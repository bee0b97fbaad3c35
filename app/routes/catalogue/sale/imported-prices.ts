import { changePercent } from '#app/domain/catalogue/price-table.ts';
import { formatYuanText } from '#app/domain/money.ts';
import type { FormValues, ImportLine, ImportPreview } from '#app/forms/reply.ts';
import { IMPORTED, listingsIn, priceControl, WRONG_LINE } from './price-controls.ts';

interface ImportedListing {
  id: string;
  name: string;
  unit: string;
  /** As they are now. */
  price: string;
  stock: string;
  minimum: string;
}

/** @param asked what is to become of it; what is no number is no change yet */
export function importLine(
  { id, name, ...now }: ImportedListing,
  asked: { price: string; stock: string },
  notes: string[],
): ImportLine {
  return {
    id,
    name,
    cells: {
      ...now,
      priceText: `¥${formatYuanText(now.price)}/${now.unit}`,
      priceChange: change(now.price, asked.price),
      stockChange: change(now.stock, asked.stock),
    },
    notes,
  };
}

const change = (from: string, to: string): string =>
  to === from || to.trim() === '' || Number.isNaN(Number(to))
    ? ''
    : changePercent(Number(from), Number(to));

/**
 * The preview of a file by what its form was sent with, for a reply without one: the API has failed, it
 * asks for a proof, or the connection or the login was lost. Undefined where the rows are of a page.
 */
export function importedIn(values: FormValues | null): ImportPreview | undefined {
  if (values?.[IMPORTED] === undefined) return undefined;
  const lines = listingsIn(Object.keys(values)).map((id) => {
    const sent = (field: Parameters<typeof priceControl>[0]) =>
      [values[priceControl(field, id)] ?? ''].flat()[0] ?? '';
    const listing = {
      id,
      name: sent('name'),
      unit: sent('unit'),
      price: sent('shownPrice'),
      stock: sent('shownStock'),
      minimum: sent('shownMinimum'),
    };
    return importLine(listing, { price: sent('price'), stock: sent('stock') }, []);
  });
  const wrong = [values[WRONG_LINE] ?? []].flat().flatMap((text) => {
    const [line, what = '', reason = ''] = text.split('\t');
    return reason ? [{ line: Number(line), what, reason }] : [];
  });
  return { lines, wrong, unchanged: 0 };
}
