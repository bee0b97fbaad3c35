import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendFile } from '#app/api/file-transfer.ts';
import { findPlatformProductById } from '#app/domain/catalogue/goods-contract.ts';
import { pageData, platformPageData } from '#app/domain/catalogue/listing-contract.ts';
import { saveSalePrices } from '#app/domain/catalogue/sale-prices-contract.ts';
import {
  ownSaleProductById,
  ownSaleProducts,
  saveSaleProduct,
  shelveSaleProduct,
} from '#app/domain/catalogue/sale-product-contract.ts';
import { saleStore } from '#app/domain/catalogue/sale-store-contract.ts';
import {
  handOverOwnStore,
  openOwnStore,
  ownStore,
} from '#app/domain/company/own-store-contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { productRegisterSave } from '#app/domain/lead/contract.ts';
import { registrations } from '#app/domain/lead/registration-desk-contract.ts';
import { problemsOf, refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, first, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { emptyDatabaseUrl } from '#tests/api/support/postgres.ts';
import { png } from '#tests/support/sample-files.ts';
import { marketCommand } from '#trading-api/commands/market-command.ts';
import { auditEvents, goods } from '#trading-api/schema.ts';

const ADDRESS = '江苏省无锡市惠山区澄江大道 1 号';

/** A market in which nobody has opened the platform's store. */
let market: OpenMarket;
let operator: Buyer;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'market-'));
  market = await openMarket({
    databaseUrl: await emptyDatabaseUrl(),
    dataDir,
    remove: async () => {},
  });
  await marketCommand(['catalogue'])(market.db, { now: market.now() });
  operator = await market.buyer({
    platformType: 'buyer,operator',
    customerType: 'enterprise',
    name: '衡材网络科技有限公司',
    phoneProvedAt: market.now(),
  });
});
afterAll(async () => {
  await market.close();
  await rm(dataDir, { recursive: true });
});

const typed = (fields: Partial<Input<typeof openOwnStore>> = {}): Input<typeof openOwnStore> => ({
  phone: operator.phone,
  name: '平台自营',
  registryAddress: ADDRESS,
  ...fields,
});

const picture = async () => {
  const sent = { name: 'a.png', bytes: Readable.from([png()]) };
  const by = { baseUrl: market.url, token: operator.token, signal: AbortSignal.timeout(30_000) };
  return (await sendFile(sent, { moderType: 'product_img' }, by)).id;
};

const listing = async (
  fields: Partial<Input<typeof saveSaleProduct>> = {},
): Promise<Input<typeof saveSaleProduct>> => ({
  productName: '热轧卷板',
  categoryCode: '010201',
  brandNumber: 'Q355B',
  specs: '5.75*1500*C',
  brand: '衡岱',
  manufacturer: '衡岱钢铁',
  price: '3850',
  availableCount: '120.5',
  miniQuantity: '5',
  deliveryWay: 3,
  deliveryPlace: '无锡市',
  introduce: '',
  images: [await picture()],
  documents: [],
  ...fields,
});

describe('ownStore.open', () => {
  test('ownStore.open: missing, invalid', async () => {
    const person = await market.buyer({ customerType: 'personal' });
    const seller = await market.buyer({ customerType: 'enterprise', sellerCode: 'S7777' });
    const unproved = await market.buyer({ customerType: 'enterprise', phoneProvedAt: null });
    const empty = await problemsOf(
      operator.call(openOwnStore, { phone: ' ', name: ' ', registryAddress: '' }),
    );
    expect(empty.map(({ path: [field], code }) => [field, code])).toEqual([
      ['phone', 'missing'],
      ['name', 'missing'],
      ['registryAddress', 'invalid'],
    ]);
    for (const [phone, text] of [
      ['13000000000', '没有这个手机号'],
      [person.phone, '个人账号不能开店'],
      [seller.phone, '已有店铺'],
      [unproved.phone, '没有证明手机号'],
    ] as const) {
      const refusal = await refusalOf(operator.call(openOwnStore, typed({ phone })));
      expect(refusal.code).toBe('invalid');
      expect(refusal.text).toContain(text);
    }
    expect((await operator.call(ownStore, {})).store).toBeNull();
  });

  test('ownStore.handOver: alreadySo, before there is a store', async () => {
    const call = operator.call(handOverOwnStore, { phone: operator.phone });
    expect((await refusalOf(call)).code).toBe('alreadySo');
  });

  test('ownStore.open: alreadySo, also of two at once', async () => {
    const other = await market.buyer({
      customerType: 'enterprise',
      phoneProvedAt: market.now(),
    });
    const both = await Promise.allSettled([
      operator.call(openOwnStore, typed()),
      operator.call(openOwnStore, typed({ phone: other.phone })),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await refusalOf(operator.call(openOwnStore, typed()))).code).toBe('alreadySo');
    const { store } = await operator.call(ownStore, {});
    expect(store).toMatchObject({ sellerCode: 'S0000', name: '平台自营', onShelf: 0 });
    expect(store?.accounts).toHaveLength(1);
    const written = await market.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.action, 'storeOpened'));
    expect(written).toHaveLength(1);
  });
});

describe('the platform’s own goods', () => {
  let own: Buyer;
  beforeAll(async () => {
    const { store } = await operator.call(ownStore, {});
    const mine = store?.accounts[0]?.phone === operator.phone;
    // Whichever of both has opened it.
    own = mine
      ? operator
      : await market.buyer({ platformType: 'buyer,seller', sellerCode: 'S0000' });
  });

  const publish = async (fields: Partial<Input<typeof saveSaleProduct>> = {}) => {
    const typedListing = await listing(fields);
    if (own !== operator) {
      const sent = { name: 'a.png', bytes: Readable.from([png()]) };
      const by = { baseUrl: market.url, token: own.token, signal: AbortSignal.timeout(30_000) };
      typedListing.images = [(await sendFile(sent, { moderType: 'product_img' }, by)).id];
    }
    return (await own.call(saveSaleProduct, typedListing)).id;
  };

  test('are listed in the form of sellers, registered for by a buyer, and audited by the operator', async () => {
    expect(await own.call(saleStore, {})).toMatchObject({ selfOperated: true });
    const id = await publish();
    const { content } = await market.call(platformPageData, { rows: 5 });
    expect(content.map((row) => row.id)).toEqual([id]);
    expect((await market.call(pageData, { rows: 5 })).totalElements).toBe(0);
    const { kind, content: listed } = await own.call(ownSaleProducts, {});
    expect([kind, listed.map((row) => row.id)]).toEqual(['self', [id]]);
    const code = first(await market.db.select().from(goods)).productCode;
    expect(code).toMatch(/^ZY010201/);
    const detail = await market.call(findPlatformProductById, { id: code, type: 'self' });
    expect(detail).toMatchObject({ type: 'self', sellerCode: 'S0000' });

    const buyer = await market.buyer();
    await buyer.call(productRegisterSave, {
      platformProductId: id,
      purchaseCount: '6',
      type: 'self',
    });
    const waiting = await operator.call(registrations, { state: 'waitAudit' });
    expect(waiting.content.map((row) => row.kind)).toEqual(['self']);
  });

  test('change their price and leave the shelf by the calls that sellers have', async () => {
    const id = await publish({ specs: '6.0*1500*C' });
    const { price } = await own.call(ownSaleProductById, { id });
    const rows = [{ id, price: '3900', shownPrice: price, confirmedPrice: '3900' }];
    expect(await own.call(saveSalePrices, { rows })).toMatchObject({ changed: 1 });
    await own.call(shelveSaleProduct, { id, onShelf: false });
    const { content } = await market.call(platformPageData, { rows: 9 });
    expect(content.map((row) => row.id)).not.toContain(id);
  });

  test('vouchers are listed by the platform alone, in no category of the tree', async () => {
    const vouchers = {
      categoryCode: '990101',
      productName: '采购代金券（面值 1 元）',
      brandNumber: '代金券',
      specs: '1 张起购',
      price: '1',
      availableCount: '9000',
      miniQuantity: '1',
    };
    const id = await publish(vouchers);
    const row = first(
      await market.db
        .select()
        .from(goods)
        .where(eq(goods.id, Number(id))),
    );
    expect(row).toMatchObject({ kind: 'self', productType: 'vouchers', unit: '张' });
    await marketCommandSeller();
    const seller = await market.buyer({ platformType: 'buyer,seller', sellerCode: 'S0009' });
    const refusal = await refusalOf(seller.call(saveSaleProduct, await listing(vouchers)));
    expect(refusal.code).toBe('invalid');
  });

  async function marketCommandSeller() {
    const company = await market.buyer({
      customerType: 'enterprise',
      phoneProvedAt: market.now(),
    });
    await marketCommand(['seller', company.phone, 'S0009', '无锡测试', ADDRESS])(market.db, {
      now: market.now(),
    });
  }
});

describe('ownStore.handOver', () => {
  const handOver = (phone: string, by = operator) => by.call(handOverOwnStore, { phone });

  test('issue 51 §1: another account keeps the store, with what it has listed, and the former no more', async () => {
    const keeper = await market.buyer({
      ...{ customerType: 'enterprise', name: '接手的公司', phoneProvedAt: market.now() },
    });
    expect(await handOver(keeper.phone)).toBe('自营店铺已移交给 接手的公司');
    const { store } = await operator.call(ownStore, {});
    expect(store?.accounts.map(({ phone }) => phone)).toEqual([keeper.phone]);
    const { totalElements } = await keeper.call(ownSaleProducts, {});
    expect(totalElements).toBeGreaterThan(0);
    expect((await refusalOf(operator.call(ownSaleProducts, {}))).code).toBe('G003');
    const isMoved = eq(auditEvents.action, 'ownStoreHandedOver');
    const said = await market.db.select().from(auditEvents).where(isMoved);
    expect(said.map(({ accountId }) => accountId)).toEqual([operator.id, keeper.id]);
    expect(said[0]?.detail).toContain(`→ 接手的公司 ${keeper.phone}`);
    await handOver(operator.phone);
    expect((await operator.call(ownStore, {})).store?.accounts[0]?.phone).toBe(operator.phone);
  });

  test('ownStore.handOver: invalid, by two at once to the same account it is once', async () => {
    const keeper = await market.buyer({
      ...{ customerType: 'enterprise', name: '同时接手', phoneProvedAt: market.now() },
    });
    const answers = await Promise.allSettled([handOver(keeper.phone), handOver(keeper.phone)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await handOver(operator.phone);
  });

  test('invalid, missing: no account, a personal one, one that has not proved its phone, the keeper itself', async () => {
    const personal = await market.buyer({ phoneProvedAt: market.now() });
    const unproved = await market.buyer({ customerType: 'enterprise' });
    for (const phone of ['13912345678', personal.phone, unproved.phone, operator.phone]) {
      expect(await problemsOf(handOver(phone))).toMatchObject([
        { path: ['phone'], code: 'invalid' },
      ]);
    }
    expect(await problemsOf(handOver(''))).toMatchObject([{ path: ['phone'], code: 'missing' }]);
  });
});
