import { z } from 'zod';
import { fromQuantity, toQuantity } from '#app/domain/quantity.ts';
import { quantity } from '#app/domain/wire.ts';
import { NO_PIECES, type Pieced, stepOf } from './pieces.ts';

/** In which pieces goods come; null: in any quantity. */
export const pieces = z
  .object({
    /** Of one piece, in the goods' unit; null: none is named. */
    pieceQuantity: quantity.nullable(),
    /** 件, 捆, 卷 … */
    pieceName: z.string(),
    /** What is ordered in whole multiples; null: one piece. */
    orderMultiple: quantity.nullable(),
  })
  .nullable()
  .default(null);
export type WirePieces = z.output<typeof pieces>;

export const piecesOf = (goods: Pieced): WirePieces =>
  stepOf(goods) === null
    ? null
    : {
        pieceQuantity: goods.pieceQuantity === null ? null : toQuantity(goods.pieceQuantity),
        pieceName: goods.pieceName,
        orderMultiple: goods.orderMultiple === null ? null : toQuantity(goods.orderMultiple),
      };

export const piecedOf = (wire: WirePieces): Pieced =>
  wire === null
    ? NO_PIECES
    : {
        pieceQuantity: wire.pieceQuantity === null ? null : fromQuantity(wire.pieceQuantity),
        pieceName: wire.pieceName,
        orderMultiple: wire.orderMultiple === null ? null : fromQuantity(wire.orderMultiple),
      };
