import type { Address } from '#app/domain/checkout/address-contract.ts';
import type { CheckoutPreview } from '#app/domain/checkout/contract.ts';
import type { FormValues } from '#app/forms/reply.ts';

type Lines = CheckoutPreview['lines'];

interface OutOfRange {
  lineId: string;
  addressId: string;
  text: string;
}

/**
 * The values a checkout opens with, without places out of a seller's range: those are cleared (spec 1 §4). A line says
 * so of the place it would be brought to: its own, or else the receiving address.
 */
export function withinRange(lines: Lines, chosen: FormValues, receivingId: string | null) {
  const values = { ...chosen };
  const outOfRange = lines.flatMap(({ id, outOfRange: places }): OutOfRange[] => {
    const control = `distributionAddress.${id}`;
    const place = places.find(({ addressId }) => addressId === (chosen[control] || receivingId));
    if (!place) return [];
    delete values[control];
    return [{ lineId: id, ...place }];
  });
  return { values, outOfRange };
}

/** What is said at the lines, by their ids. */
export const rangeTexts = (outOfRange: readonly OutOfRange[], addresses: readonly Address[]) =>
  Object.fromEntries(
    outOfRange.map(({ lineId, addressId, text }) => {
      const address = addresses.find(({ id }) => id === addressId);
      return [lineId, `${address?.warehouseAddress ?? ''}：${text}`];
    }),
  );
