import { z } from 'zod';
import { RECEIVING_ADDRESS_REQUIRED } from '#app/domain/order/order.ts';
import { defineForm } from '#app/forms/definition.server.ts';

/** The value of the choice that adds a new address. */
export const NEW_ADDRESS = 'new';

const text = z.string().max(200).default('');

/** Accepts an offer: where the goods go, one of the buyer's addresses or a new one. */
export const acceptOfferForm = defineForm(
  'acceptOffer',
  z.object({
    offerId: z.string().max(64),
    addressId: z
      .string({ error: RECEIVING_ADDRESS_REQUIRED })
      .max(64, { error: RECEIVING_ADDRESS_REQUIRED }),
    receivePerson: text,
    receivePersonPhone: text,
    warehouseAddress: text,
  }),
);

export const closeInquiryForm = defineForm(
  'closeInquiry',
  z.object({ inquiryNum: z.string().max(64) }),
);
