/** The controls of a listing's row; what was shown is sent along, so that changes meanwhile are seen. */
export const priceControl = (
  field: 'price' | 'stock' | 'shownPrice' | 'shownStock' | 'confirmed',
  id: string,
): string => `${field}.${id}`;
