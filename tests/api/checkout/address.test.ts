import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addAddress,
  deleteAddress,
  listAddresses,
  setDefaultAddress,
} from '#app/domain/checkout/address-contract.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { addresses } from '#trading-api/schema.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const WUXI = {
  receivePerson: '林知夏',
  receivePersonPhone: '13800000001',
  warehouseAddress: '江苏省无锡市经济开发区澄江大道 218 号',
};

const add = (buyer: Buyer, fields: Partial<typeof WUXI & { isDefault: boolean }> = {}) =>
  buyer.call(addAddress, { ...WUXI, ...fields });

const list = (buyer: Buyer) => buyer.call(listAddresses, {});

describe('address.add', () => {
  test('the first address becomes the default and is found on the map', async () => {
    const buyer = await market.buyer();
    expect(await add(buyer)).toMatchObject({ ...WUXI, isDefault: true, longitude: 120.31 });
    expect(await add(buyer)).toMatchObject({ isDefault: false });
    const chosen = await add(buyer, { isDefault: true });
    const all = await list(buyer);
    expect(all.map(({ isDefault }) => isDefault)).toEqual([true, false, false]);
    expect(all[0]?.id).toBe(chosen.id);
  });

  test('given coordinates are kept, unknown places have none', async () => {
    const buyer = await market.buyer();
    const given = { ...WUXI, longitude: 120.5, latitude: 31.5 };
    expect(await buyer.call(addAddress, given)).toMatchObject({ longitude: 120.5, latitude: 31.5 });
    const nowhere = await add(buyer, { warehouseAddress: '某处' });
    expect(nowhere).toMatchObject({ longitude: null, latitude: null });
  });

  test('one is changed, and may become the default; there are as many as before', async () => {
    const buyer = await market.buyer();
    const first = await add(buyer);
    const other = await add(buyer);
    const changed = { ...WUXI, receivePerson: '周予安', isDefault: true };
    expect(await buyer.call(addAddress, { ...changed, id: other.id })).toMatchObject(changed);
    expect((await list(buyer)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [other.id, true],
      [first.id, false],
    ]);
    // A place stays where it was found on the map, until it is another one.
    const place = { longitude: 120.5, latitude: 31.5 };
    await buyer.call(addAddress, { ...WUXI, ...place, id: first.id });
    const phone = { receivePersonPhone: '13800000002', id: first.id };
    expect(await buyer.call(addAddress, { ...WUXI, ...phone })).toMatchObject(place);
    const moved = { ...WUXI, warehouseAddress: '某处', id: first.id };
    expect(await buyer.call(addAddress, moved)).toMatchObject({ longitude: null, latitude: null });
    // What is the default stays it: there is always one.
    await buyer.call(addAddress, { ...WUXI, id: other.id });
    expect((await list(buyer))[0]).toMatchObject({ id: other.id, receivePerson: '林知夏' });
  });

  test('G404: another customer’s is unknown, and stays as it is', async () => {
    const [owner, stranger] = [await market.buyer(), await market.buyer()];
    const { id } = await add(owner);
    const change = (of: string) =>
      refusalOf(stranger.call(addAddress, { ...WUXI, receivePerson: '别人', id: of }));
    expect(await change(id)).toEqual(await change('999999'));
    expect((await list(owner))[0]).toMatchObject(WUXI);
  });

  /** The refusal of a buyer's address; checks that no address was saved. */
  async function refusalTo(fields: Partial<typeof WUXI>) {
    const buyer = await market.buyer();
    const refusal = await refusalOf(add(buyer, fields));
    expect(await list(buyer)).toEqual([]);
    return refusal;
  }

  test.each(['', ' '])('missing: %j is no name', async (receivePerson) => {
    expect(await refusalTo({ receivePerson })).toEqual({ code: 'missing', text: '请输入姓名' });
  });

  test.each([
    ['missing', '', '请输入手机号'],
    ['invalid', '12345678901', '请输入正确的手机号!'],
    ['invalid', '1380000000a', '请输入正确的手机号!'],
  ])('%s: %j is no mobile phone number', async (code, receivePersonPhone, text) => {
    expect(await refusalTo({ receivePersonPhone })).toEqual({ code, text });
  });

  test.each(['', ' '])('missing: %j is no address', async (warehouseAddress) => {
    const refusal = await refusalTo({ warehouseAddress });
    expect(refusal).toEqual({ code: 'missing', text: '请输入收货地址' });
  });

  test('tooMany: five addresses, also when twenty are added at once', async () => {
    const buyer = await market.buyer();
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => add(buyer, { isDefault: true })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const all = await list(buyer);
    expect(all).toHaveLength(5);
    expect(all.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    expect(await refusalOf(add(buyer))).toEqual({
      code: 'tooMany',
      text: '最多只能添加五条收货地址!',
    });
  });

  test('the same serial adds once', async () => {
    const buyer = await market.buyer();
    const serial = newSerial();
    const sent = () => buyer.call(addAddress, WUXI, { serial });
    const [one, other] = await Promise.all([sent(), sent()]);
    expect(other).toEqual(one);
    expect(await list(buyer)).toHaveLength(1);
  });
});

describe('address.delete, address.setDefault', () => {
  test('the newest other address takes the place of a deleted default', async () => {
    const buyer = await market.buyer();
    const one = await add(buyer);
    const two = await add(buyer);
    const three = await add(buyer);
    await buyer.call(deleteAddress, { id: one.id });
    expect(await list(buyer)).toMatchObject([
      { id: three.id, isDefault: true },
      { id: two.id, isDefault: false },
    ]);
    await buyer.call(setDefaultAddress, { id: two.id });
    expect(await list(buyer)).toMatchObject([
      { id: two.id, isDefault: true },
      { id: three.id, isDefault: false },
    ]);
  });

  test("another customer's address is unknown", async () => {
    const { id } = await add(await market.buyer());
    const other = await market.buyer();
    for (const endpoint of [deleteAddress, setDefaultAddress]) {
      expect((await refusalOf(other.call(endpoint, { id }))).code).toBe('G404');
      expect((await refusalOf(other.call(endpoint, { id: 'x' }))).code).toBe('G404');
    }
    const kept = await market.db
      .select()
      .from(addresses)
      .where(eq(addresses.id, Number(id)));
    expect(kept).toHaveLength(1);
  });

  test('adds, deletions and new defaults at once leave one default', async () => {
    const buyer = await market.buyer();
    const kept = await add(buyer);
    const gone = await add(buyer, { isDefault: true });
    await Promise.all([
      buyer.call(deleteAddress, { id: gone.id }),
      add(buyer, { isDefault: true }),
      buyer.call(setDefaultAddress, { id: kept.id }),
      add(buyer, { isDefault: true }),
    ]);
    const all = await list(buyer);
    expect(all).toHaveLength(3);
    expect(all.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });
});
