import { call } from '#app/api/client.server.ts';
import { brandPageData } from '#app/domain/catalogue/store-contract.ts';

const MOST = 200;

/** The names of sellers to choose from, those with the most goods first; another one can still be typed. */
export const sellerNames = async (): Promise<readonly string[]> =>
  (await call(brandPageData, { rows: MOST })).content.map(({ sellerName }) => sellerName);
