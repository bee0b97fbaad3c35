import { z } from 'zod';
import { OWN_FIELD_MAX, type OwnField, ownFieldTooLong } from '#app/domain/company/own-fields.ts';
import { REMARK_MAX } from '#app/domain/order/order.ts';
import { defineForm } from '#app/forms/definition.server.ts';

const ownField = (field: OwnField) =>
  z
    .string()
    .max(OWN_FIELD_MAX, { error: ownFieldTooLong(field) })
    .default('');

/** The fields a checkout page has once; those of each line are in checkout-lines.server.ts. */
export const checkoutForm = defineForm(
  'checkout',
  z.object({
    addressId: z.string().max(64).optional(),
    remark: z
      .string()
      .max(REMARK_MAX, { error: `备注最多 ${REMARK_MAX} 个字` })
      .default(''),
    purchaseNumber: ownField('purchaseNumber'),
    costCentre: ownField('costCentre'),
    project: ownField('project'),
    /** The payable amount that the page showed; the order is refused when it has changed. */
    shownAmount: z.string().max(16).optional(),
  }),
);
