import { brandDetail, brandList, brandPageData, brandRecommend } from '#app/contract/brand.ts';
import { type Route, route } from '#trading-api/platform/http/route.ts';
import { brandsPage, recommendedStores, sellerDetail } from '../services/brands.ts';
import { sellersPage } from '../services/sellers.ts';

export const brandRoutes: readonly Route[] = [
  route(brandPageData, ({ db, input }) => sellersPage(db, input)),
  route(brandList, ({ db, input }) => brandsPage(db, input)),
  route(brandRecommend, ({ db, input }) => recommendedStores(db, input.sellerCode)),
  route(brandDetail, ({ db, input, customer }) => sellerDetail(db, input, customer?.id ?? null)),
];
