import * as saleStore from '#app/domain/catalogue/sale-store-contract.ts';
import * as pickupPoint from '#app/domain/checkout/pickup-point-contract.ts';
import { bySeller, type Step, step } from './step.ts';

/** A seller looks at the store, which stays as it is, and offers a pickup point for a moment. */
export const keepStore: readonly Step[] = [
  bySeller(
    step(saleStore.saleStore)(
      () => ({}),
      ({ introduce, imageUrl, featured }, found) => {
        found.store = { introduce, imageUrl, featured: featured.map(({ id }) => id) };
      },
    ),
  ),
  bySeller(
    step(saleStore.saveSaleStore)(({ store: { introduce, imageUrl } }) => ({
      introduce,
      picture: imageUrl,
    })),
  ),
  bySeller(step(saleStore.featureGoods)(({ store: { featured } }) => ({ ids: featured }))),
  bySeller(
    step(pickupPoint.saveSalePickupPoint)(
      () => ({ name: '验收自提点', address: '江苏省无锡市惠山区验收路 1 号', capacity: '4' }),
      ({ id }, found) => {
        found.pickupPointId = id;
      },
    ),
  ),
  bySeller(step(pickupPoint.salePickupPoints)(() => ({}))),
  bySeller(step(pickupPoint.deleteSalePickupPoint)(({ pickupPointId }) => ({ id: pickupPointId }))),
];
