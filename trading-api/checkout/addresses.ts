import { and, desc, eq } from 'drizzle-orm';
import type { Texts } from '#app/domain/account/audit-changes.ts';
import {
  addAddressProblem,
  becomesDefault,
  RECEIVE_PERSON_REQUIRED,
  WAREHOUSE_ADDRESS_REQUIRED,
} from '#app/domain/checkout/address.ts';
import {
  type Address,
  addAddress as addAddressCall,
  deleteAddress as deleteAddressCall,
  listAddresses as listAddressesCall,
  setDefaultAddress as setDefaultAddressCall,
} from '#app/domain/checkout/address-contract.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { isMobile, MOBILE_INVALID, MOBILE_REQUIRED, phoneDigits } from '#app/domain/phone.ts';
import { type Acting, auditChange, lockCustomer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { accept, filled, notFound, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { addresses } from '#trading-api/schema.ts';
import { geocode } from './geocode.ts';

export type AddressRow = typeof addresses.$inferSelect;

const ADDRESS_UNKNOWN = '收货地址不存在';

const toAddress = ({ id, customerId: _, ...row }: AddressRow): Address => ({
  ...row,
  id: String(id),
});

/** The customer's address rows, the default first, then the newest. */
export const addressRows = (db: Database, customerId: number): Promise<AddressRow[]> =>
  db
    .select()
    .from(addresses)
    .where(eq(addresses.customerId, customerId))
    .orderBy(desc(addresses.isDefault), desc(addresses.id));

export const listAddresses = customerRoute(listAddressesCall, async ({ db, customer }) => {
  return (await addressRows(db, customer.id)).map(toAddress);
});

/**
 * Adds an address in the call's transaction, or changes one; without coordinates those of its city are taken, or
 * kept where the place stays the same.
 */
export const addAddress = customerRoute(addAddressCall, (call) =>
  logged(call, (tx) => save(tx, call.customer.id, call.input)),
);

async function save(
  tx: Database,
  customerId: number,
  asked: Parsed<typeof addAddressCall>,
): Promise<Address> {
  const phone = phoneDigits(asked.receivePersonPhone);
  const { receivePerson, receivePersonPhone, warehouseAddress } = accept(addAddressCall, {
    receivePerson: filled(asked.receivePerson, RECEIVE_PERSON_REQUIRED),
    receivePersonPhone:
      phone === '' || isMobile(phone)
        ? filled(phone, MOBILE_REQUIRED)
        : wrong('invalid', MOBILE_INVALID),
    warehouseAddress: filled(asked.warehouseAddress, WAREHOUSE_ADDRESS_REQUIRED),
  });
  const { longitude, latitude } = asked;
  const located = longitude !== null && latitude !== null;
  const place = located ? { longitude, latitude } : geocode(warehouseAddress);

  const values = {
    receivePerson,
    receivePersonPhone,
    warehouseAddress,
    longitude: place?.longitude ?? null,
    latitude: place?.latitude ?? null,
  };
  if (asked.id !== undefined) {
    const own = ownAddress(customerId, asked.id);
    const [before] = await tx.select().from(addresses).where(own);
    // The same place is where it was found to be.
    const stays = !located && before?.warehouseAddress === warehouseAddress;
    const [changed] = await tx
      .update(addresses)
      .set(stays ? { receivePerson, receivePersonPhone } : values)
      .where(own)
      .returning();
    if (!changed) throw notFound(ADDRESS_UNKNOWN);
    if (!asked.isDefault || changed.isDefault) return toAddress(changed);
    await clearDefault(tx, customerId);
    await makeDefault(tx, changed.id);
    return toAddress({ ...changed, isDefault: true });
  }
  const existing = await tx.$count(addresses, eq(addresses.customerId, customerId));
  const problem = addAddressProblem(existing);
  if (problem) throw new Refusal('tooMany', problem);
  const isDefault = becomesDefault(existing, asked.isDefault);
  if (isDefault) await clearDefault(tx, customerId);
  const [row] = await tx
    .insert(addresses)
    .values({ customerId, ...values, isDefault })
    .returning();
  if (!row) throw new Error('the address was not written');
  return toAddress(row);
}

/**
 * Deletes an address; when it was the default, the newest other one becomes the default. Orders keep a copy of their
 * address.
 */
export const deleteAddress = customerRoute(deleteAddressCall, (call) =>
  logged(call, async (tx) => {
    const { customer, input } = call;
    const { id } = input;
    const [deleted] = await tx.delete(addresses).where(ownAddress(customer.id, id)).returning();
    if (!deleted) throw notFound(ADDRESS_UNKNOWN);
    const [next] = await addressRows(tx, customer.id);
    if (deleted.isDefault && next) await makeDefault(tx, next.id);
  }),
);

export const setDefaultAddress = customerRoute(setDefaultAddressCall, (call) =>
  logged(call, async (tx) => {
    const { customer, input } = call;
    const { id } = input;
    const [chosen] = await tx.select().from(addresses).where(ownAddress(customer.id, id));
    if (!chosen) throw notFound(ADDRESS_UNKNOWN);
    await clearDefault(tx, customer.id);
    await makeDefault(tx, chosen.id);
  }),
);

/** Changes the addresses of an account, one change after the other, and says in its log what they were. */
const logged = <Made>(
  { db, customer, person, now }: Acting & { db: Database; now: Date },
  change: (tx: Database) => Promise<Made>,
): Promise<Made> =>
  db.transaction(async (tx: Database) => {
    const account = customer.id;
    await lockCustomer(tx, account);
    const before = addressTexts(await addressRows(tx, account));
    const made = await change(tx);
    const after = addressTexts(await addressRows(tx, account));
    await auditChange(tx, { action: 'addressesChanged', person, account, before, after }, now);
    return made;
  });

/** Addresses as people read them, each by its number. */
const addressTexts = (rows: readonly AddressRow[]): Texts =>
  Object.fromEntries(
    rows.map(({ id, isDefault, ...row }) => [
      `收货地址 ${id}`,
      [row.receivePerson, row.receivePersonPhone, row.warehouseAddress, isDefault && '默认']
        .filter(Boolean)
        .join('，'),
    ]),
  );

const ownAddress = (customerId: number, id: string) =>
  and(eq(addresses.customerId, customerId), eq(addresses.id, rowId(id) ?? 0));

const clearDefault = (tx: Database, customerId: number) =>
  tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.customerId, customerId), eq(addresses.isDefault, true)));

const makeDefault = (tx: Database, id: number) =>
  tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, id));
