import { resolvedTerms } from '#app/domain/delivery/weight-terms.ts';
import type { SaleTerms } from '#app/domain/order/sale-terms.ts';

/** What auctions and group purchases of the demo announce of their prices: with 13 %, fetched, weighed as their unit is. */
export const demoSaleTerms = (unit: string): SaleTerms => ({
  taxRate: '13',
  freight: 'collect',
  weights: { ...resolvedTerms([], unit), countsAt: 'loading', piece: null },
});
