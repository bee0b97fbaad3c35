import { type Row, rows, untested } from './row.ts';

/** Ordering by a list, listings that are right, and what holds of the screens. */
export const issue17Listings: readonly Row[] = [
  ...rows('issue 17 §3', [
    ['Columns found by content', 'what stands above the heading'],
    [
      'Lines as people paste them, the nine of the issue',
      'issue 17: lines as people paste them get',
    ],
    ['Best matches with a reason, never only 未找到', 'where nothing fits'],
    ['Near goods: the grade family', 'where a grade is not there'],
    ['Near goods: another city', 'goods of the place and the maker'],
    ['Units converted, 支 and 吨', 'orderedQuantity converts units'],
    ['The rest becomes an inquiry', 'what was found and what was not'],
    ['Kept as 常购清单, ordered at the prices of the day', 'a pasted list is kept'],
    ['常购清单 shared in the company', 'the lists of a company'],
    ['1,000 lines', '1,000 rows are checked'],
  ]),
  ...rows('issue 17 §4', [
    ['A minimum above the stock is refused', 'issue 17: problems are shown beside their fields'],
    ['The same in the table to edit many', 'a minimum above the stock is refused beside it'],
    ['An unknown place is refused', 'issue 17: the place of delivery %s'],
    ['A price far from the market asks', 'issue 17: problems are shown beside their fields'],
    ['Duplicates of one seller are merged', 'issue 17: problems are shown beside their fields'],
    [
      'Pictures: shown as lists cut them, before saving',
      'issue 17: what is understood of a specification is shown beside it, and a look',
    ],
    ['A table to edit many, by file too', 'issue 18 §6: a downloaded table, changed and uploaded'],
  ]),
  ...rows('issue 17 §5', [
    ['Screens at all widths, axe clean', 'axe finds nothing at any width'],
    [
      'Ranking by freshness of the price and sales within the unit, as their worth',
      'of 2,000 different goods what is in stock comes first',
    ],
    ['The main bar by use, the service phone in the frame', 'the main bar leads to'],
  ]),
  ...untested('issue 17 §5', [
    [
      'Ranking by distance to the buyer',
      'it would take lists out of the shared caches, and seldom decide after sales (design/search: Index of terms)',
    ],
    [
      'At 1,000,000 goods p50 ≤ 30 ms and p99 ≤ 120 ms, growth to 10 million printed',
      'measured by `npm run bench`; the figures are in design/search: Figures of search',
    ],
  ]),
];
