import { pageData, searchCriteria } from '#app/contract/spot-listing.ts';
import { listingPage } from '../services/listing-page.ts';
import { searchCriteriaOf } from '../services/search-criteria.ts';
import { type Route, route } from './route.ts';

export const spotListingRoutes: readonly Route[] = [
  route(pageData, ({ db, input }) => listingPage(db, input)),
  route(searchCriteria, ({ db, input }) => searchCriteriaOf(db, input.code)),
];
