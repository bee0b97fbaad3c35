import {
  ownSaleProductById,
  saveSaleProduct,
} from '#app/domain/catalogue/sale-product-contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { SELLERS, upload } from './inquiries.ts';
import { png } from './sample-files.ts';
import { apiOf, plentifulGoodsThat, tokenOf } from './trading-api.ts';

const SELLER = SELLERS.first;
/** Ways of delivery that logistics is one of (spec 1 §4). */
const BY_LOGISTICS = [1, 3, 5];

type Listing = Input<typeof saveSaleProduct>;

/** A listing of the seller's own that no other journey orders, which says some things otherwise; answers its id. */
export async function publishedListing(fields: Partial<Listing> = {}): Promise<string> {
  const like = await plentifulGoodsThat(
    (one) =>
      one.customerVo.sellerCode === SELLER.sellerCode && BY_LOGISTICS.includes(one.deliveryWay),
  );
  const call = await apiOf(SELLER);
  const listing = await call(ownSaleProductById, { id: like.id });
  const { id } = await call(saveSaleProduct, {
    ...listing,
    id: undefined,
    version: undefined,
    duplicate: 'separate',
    confirmedPrice: listing.price,
    images: [await upload(await tokenOf(SELLER), 'product_img', png())],
    documents: [],
    ...fields,
  });
  return id;
}

/** Its seller says something else of it, as in another tab. */
export async function changeListing(id: string, fields: Partial<Listing>): Promise<void> {
  const call = await apiOf(SELLER);
  const listing = await call(ownSaleProductById, { id });
  const price = fields.price ?? listing.price;
  await call(saveSaleProduct, {
    ...listing,
    id,
    duplicate: 'separate',
    confirmedPrice: price,
    shownCount: listing.availableCount,
    images: [await upload(await tokenOf(SELLER), 'product_img', png())],
    documents: [],
    ...fields,
  });
}
