import type { CheckoutPreview } from '#app/domain/checkout/contract.ts';
import type { FormValues } from '#app/forms/reply.ts';

export type Lines = CheckoutPreview['lines'];

export interface OutOfRange {
  line: Lines[number];
  addressId: string;
  text: string;
}

/**
 * The values a checkout opens with, without places out of a seller's range: those are cleared (spec 1 §4). A line says
 * so of the place it would be brought to: its own, or else the receiving address.
 */
export function withinRange(lines: Lines, chosen: FormValues, receivingId: string | null) {
  const values = { ...chosen };
  const outOfRange = lines.flatMap((line): OutOfRange[] => {
    const control = `distributionAddress.${line.id}`;
    const place = line.outOfRange.find(
      ({ addressId }) => addressId === (chosen[control] || receivingId),
    );
    if (!place) return [];
    delete values[control];
    return [{ line, ...place }];
  });
  return { values, outOfRange };
}
