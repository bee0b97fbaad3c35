import * as savedSearch from '#app/domain/catalogue/search/saved-contract.ts';
import * as exports from '#app/domain/export/contract.ts';
import * as orderFilter from '#app/domain/order/filter-contract.ts';
import { type Step, step } from './step.ts';

/** A customer's searches are remembered, saved, looked at, named anew and forgotten; what a list finds is gathered. */
export const keepSearches: readonly Step[] = [
  step(savedSearch.noteSearch)(() => ({ text: '螺纹钢' })),
  step(savedSearch.searchHistory)(() => ({})),
  step(savedSearch.forgetSearches)(() => ({ text: '螺纹钢' })),
  step(savedSearch.saveSearch)(() => ({
    name: '验收',
    list: 'trading',
    criteria: { name: '螺纹钢', inStock: '1' },
  })),
  step(savedSearch.savedSearchList)(
    () => ({}),
    ([first], found) => {
      found.savedSearchId = first?.id ?? found.savedSearchId;
    },
  ),
  step(savedSearch.lookAtSearch)(({ savedSearchId }) => ({ id: savedSearchId })),
  step(savedSearch.renameSearch)(({ savedSearchId }) => ({ id: savedSearchId, name: '验收二' })),
  step(savedSearch.deleteSearch)(({ savedSearchId }) => ({ id: savedSearchId })),
  step(orderFilter.saveOrderFilter)(() => ({
    ...{ list: 'purchase', name: '验收', query: 'state=paid' },
  })),
  step(orderFilter.orderFilters)(
    () => ({ list: 'purchase' }),
    ([first], found) => {
      found.orderFilterId = first?.id ?? found.orderFilterId;
    },
  ),
  step(orderFilter.deleteOrderFilter)(({ orderFilterId }) => ({ id: orderFilterId })),
  step(exports.askExport)(
    () => ({ kind: 'purchaseOrders', filters: { state: 'paid' } }),
    ({ id }, found) => {
      found.exportId = id;
    },
  ),
  step(exports.exportList)(() => ({})),
  step(exports.exportPart)(({ exportId }) => ({ id: exportId, list: 0, part: 1 })),
];
