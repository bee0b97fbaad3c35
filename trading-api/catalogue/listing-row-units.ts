import type { ImportedRow } from '#app/domain/catalogue/listing-import-contract.ts';
import { inUnit, typedAmount } from '#app/domain/typed-amount.ts';

/** What a row says of weight and pieces, in the unit of the goods; the rest stays as it is. */
export function weightsInRow(row: ImportedRow, unit: string) {
  const { weighing, tolerance, countsAt, pieceName, pieceQuantity, orderMultiple } = row;
  const inUnits = (text: string | undefined) => text && inGoodsUnit(text, unit);
  return {
    ...{ weighing, tolerance, countsAt, pieceName },
    ...{ pieceQuantity: inUnits(pieceQuantity), orderMultiple: inUnits(orderMultiple) },
  };
}

/** 「５,０００ 千克」 of goods by the tonne is 5; what cannot be converted is refused by its own unit. */
export function inGoodsUnit(text: string, unit: string): string {
  const typed = typedAmount(text);
  return typed.unit === '' ? text : (inUnit(typed.quantity, typed.unit, unit) ?? text);
}
