import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { bundleOrders } from '#app/domain/payment/contract.ts';
import {
  MOST_BUNDLED_ORDERS,
  TOO_FEW_BUNDLED,
  TOO_MANY_BUNDLED,
} from '#app/domain/payment/payment.ts';
import { idText } from '#app/domain/wire.ts';
import { handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import { BUNDLE_FORM } from './bundle-control.ts';

export const bundleForm = defineForm(
  BUNDLE_FORM,
  z.object({
    orderCode: z
      // Nothing is ticked: the browser sends no field at all.
      .array(idText, { error: TOO_FEW_BUNDLED })
      .min(2, { error: TOO_FEW_BUNDLED })
      .max(MOST_BUNDLED_ORDERS, { error: TOO_MANY_BUNDLED }),
  }),
);

/** The orders that are ticked go to one payment; what cannot be paid is named, and stays ticked. */
export const bundleHandler = handleForm(bundleForm, bundleOrders, {
  // Its button names the session instead of the form.
  isUsual: true,
  async submit({ value: { orderCode: orderCodes }, token, request }) {
    const { bundleCode } = await call(bundleOrders, { orderCodes }, { token });
    return redirectAfterSuccess(request, `/pay?${new URLSearchParams({ orderCode: bundleCode })}`);
  },
});
