import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { isRefusal } from '#app/api/errors.ts';
import { type Address, addAddress, listAddresses } from '#app/domain/checkout/address-contract.ts';
import { RECEIVING_ADDRESS_REQUIRED } from '#app/domain/order/order.ts';
import { phoneDigits } from '#app/domain/phone.ts';
import { type FormDefinition, refuse, serialWithin } from '#app/forms/definition.server.ts';
import type { Submission } from '#app/forms/form-handler.ts';
import type { FormReply } from '#app/forms/reply.ts';

/** The value of the choice that adds a new address. */
export const NEW_ADDRESS = 'new';

const text = z.string().max(200).default('');

/** Where the goods go: one of the buyer's addresses, or a new one. */
export const receiverFields = {
  addressId: z
    .string({ error: RECEIVING_ADDRESS_REQUIRED })
    .max(64, { error: RECEIVING_ADDRESS_REQUIRED }),
  receivePerson: text,
  receivePersonPhone: text,
  warehouseAddress: text,
};

type Typed = z.output<z.ZodObject<typeof receiverFields>>;

/** The buyer's addresses to choose from, and which is chosen. */
export async function receiverChoices(token: string) {
  const addresses = await call(listAddresses, {}, { token });
  const usual = addresses.find(({ isDefault }) => isDefault) ?? addresses[0];
  return {
    addresses: addresses.map((address) => ({
      value: address.id,
      label: `${address.receivePerson} ${address.receivePersonPhone ?? ''}`,
      detail: address.warehouseAddress,
    })),
    chosen: usual?.id ?? NEW_ADDRESS,
  };
}
export type ReceiverChoices = Awaited<ReturnType<typeof receiverChoices>>;

/** The chosen address's id; a typed one is one of the buyer's own where it is there already, of an earlier attempt too. */
export async function chosenReceiver(
  form: FormDefinition,
  { value, data, token, serial }: Submission<Typed>,
): Promise<string | FormReply> {
  if (value.addressId !== NEW_ADDRESS) return value.addressId;
  const { receivePerson, receivePersonPhone, warehouseAddress } = value;
  const address = { receivePerson, receivePersonPhone, warehouseAddress };
  const same = (await call(listAddresses, {}, { token })).find((own) => isSame(own, address));
  if (same) return same.id;
  try {
    const own = serialWithin(serial, address);
    return (await call(addAddress, address, { token, serial: own })).id;
  } catch (error) {
    if (!isRefusal(error, addAddress, 'tooMany')) throw error;
    return refuse(form.name, data, { addressId: [error.text] });
  }
}

type Written = Pick<Address, 'receivePerson' | 'receivePersonPhone' | 'warehouseAddress'>;

const isSame = (own: Written, typed: Written): boolean =>
  own.receivePerson === typed.receivePerson?.trim() &&
  own.receivePersonPhone === phoneDigits(typed.receivePersonPhone ?? '') &&
  own.warehouseAddress === typed.warehouseAddress.trim();
