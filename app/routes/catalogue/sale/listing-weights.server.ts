import { z } from 'zod';
import { PIECE_NAMES } from '#app/domain/catalogue/pieces.ts';
import {
  COUNTS_AT,
  COUNTS_AT_LABEL,
  WEIGHING_LABEL,
  WEIGHINGS,
} from '#app/domain/delivery/weight-terms.ts';

/** The controls of weight and pieces; the trading API reads what is typed. */
export const weightControls = {
  weighing: z.enum(['', ...WEIGHINGS]).default(''),
  tolerance: z.string().max(8).default(''),
  countsAt: z.enum(COUNTS_AT).default('loading'),
  pieceQuantity: z.string().max(32).default(''),
  pieceName: z.string().max(8).default(''),
  orderMultiple: z.string().max(32).default(''),
};

/** What they choose from. */
export const WEIGHT_CHOICES = {
  weighings: WEIGHINGS.map((value) => ({ value, label: WEIGHING_LABEL[value] })),
  countsAt: COUNTS_AT.map((value) => ({ value, label: COUNTS_AT_LABEL[value] })),
  pieceNames: PIECE_NAMES.map((value) => ({ value, label: value })),
};
