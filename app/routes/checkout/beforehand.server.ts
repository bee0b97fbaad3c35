import type { Address } from '#app/domain/checkout/address-contract.ts';
import type { CheckoutPreview } from '#app/domain/checkout/contract.ts';
import { pickupAddress } from '#app/domain/checkout/delivery.ts';
import type { Order } from '#app/domain/order/contract.ts';
import type { FormValues } from '#app/forms/reply.ts';

/**
 * What a checkout begins with, by the form's controls: a place that is the only one, and what was
 * chosen in the order that is made once more.
 */
export function chosenBeforehand(
  lines: CheckoutPreview['lines'],
  addresses: readonly Address[],
  before: Order | null,
): FormValues {
  const values: Record<string, string | undefined> = {
    remark: before?.remark,
    purchaseNumber: before?.purchaseNumber,
    costCentre: before?.costCentre,
    project: before?.project,
    addressId: addresses.find(
      ({ receivePerson, receivePersonPhone, warehouseAddress }) =>
        receivePerson === before?.name &&
        receivePersonPhone === before.mobile &&
        warehouseAddress === before.address,
    )?.id,
  };
  for (const { id, productId, pickupPoints } of lines) {
    const was = before?.lines.find(({ skuId }) => skuId === productId);
    const point = pickupPoints.find((one) => pickupAddress(one) === was?.deliveryAddress);
    const place = addresses.find((one) => one.warehouseAddress === was?.deliveryAddress);
    values[`deliveryMethod.${id}`] = was && String(was.deliveryMethod);
    values[`takeAddress.${id}`] = (point ?? onlyOne(pickupPoints))?.id;
    values[`distributionAddress.${id}`] = (place ?? onlyOne(addresses))?.id;
  }
  const chosen = Object.entries(values).filter((entry): entry is [string, string] => !!entry[1]);
  return Object.fromEntries(chosen);
}

const onlyOne = <Place>(places: readonly Place[]): Place | undefined =>
  places.length === 1 ? places[0] : undefined;
