import { z } from 'zod';
import { submitOrder } from '#app/domain/checkout/contract.ts';
import { idText } from '#app/domain/wire.ts';
import { defineForm } from '#app/forms/definition.server.ts';

const { remark, purchaseNumber, costCentre, project } = submitOrder.request.shape;

/** The fields a checkout page has once; those of each line are in checkout-lines.server.ts. */
export const checkoutForm = defineForm(
  'checkout',
  z.object({
    addressId: idText.optional(),
    remark,
    purchaseNumber,
    costCentre,
    project,
    /** The payable amount that the page showed; the order is refused when it has changed. */
    shownAmount: z.string().max(16).optional(),
  }),
);
