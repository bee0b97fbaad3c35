import { z } from 'zod';
import { COUNTS_AT, WEIGHINGS } from '#app/domain/delivery/weight-terms.ts';
import { textUpTo, typedFigure } from '#app/domain/wire.ts';

/** What a seller says of weight and pieces; what is not sent stays as it is, and '' takes back what was said. */
export const typedWeights = {
  /** '': as its category has it. */
  weighing: z.enum(['', ...WEIGHINGS]).optional(),
  /** Thousandths; '': as its category has it. */
  tolerance: typedFigure(8).optional(),
  countsAt: z.enum(COUNTS_AT).optional(),
  /** Of one piece, in the goods' unit; '': goods come in any quantity. */
  pieceQuantity: typedFigure(64).optional(),
  pieceName: textUpTo(8).optional(),
  /** What is ordered in whole multiples; '': one piece. */
  orderMultiple: typedFigure(64).optional(),
};

/** The same as it is saved. */
export const savedWeights = z
  .object({
    weighing: z.enum(['', ...WEIGHINGS]),
    tolerance: z.string(),
    countsAt: z.enum(COUNTS_AT),
    pieceQuantity: z.string(),
    pieceName: z.string(),
    orderMultiple: z.string(),
  })
  .default({
    ...{ weighing: '', tolerance: '', countsAt: 'loading' },
    ...{ pieceQuantity: '', pieceName: '', orderMultiple: '' },
  });
