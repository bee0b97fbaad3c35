import {
  pageData,
  platformPageData,
  platformSearchCriteria,
  saleProductPages,
  searchCriteria,
} from '#app/contract/spot-listing.ts';
import { type Route, route } from '#trading-api/platform/http/route.ts';
import { selfProductOf, spotListingOf } from '../services/goods-views.ts';
import { listingPage } from '../services/listing-page.ts';
import { searchCriteriaOf } from '../services/search-criteria.ts';

export const spotListingRoutes: readonly Route[] = [
  route(pageData, ({ db, input }) => listingPage(db, 'sale', input, spotListingOf)),
  route(searchCriteria, ({ db, input }) => searchCriteriaOf(db, 'sale', input)),
  route(saleProductPages, ({ db, input: { keyword, ...input } }) =>
    listingPage(db, 'sale', { ...input, name: keyword }, spotListingOf),
  ),
  route(platformPageData, ({ db, input }) => listingPage(db, 'self', input, selfProductOf)),
  route(platformSearchCriteria, ({ db, input }) => searchCriteriaOf(db, 'self', input)),
];
