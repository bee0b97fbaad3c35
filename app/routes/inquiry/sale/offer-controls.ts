import type { OfferField } from '#app/domain/inquiry/offer.ts';

/** Name of a control of a detail of the inquiry, by its position, or of the row for all of them. */
export const offerControl = (field: OfferField, row: number | 'all'): string => `${field}.${row}`;
