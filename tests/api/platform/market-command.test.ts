import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendFile } from '#app/api/file-transfer.ts';
import { callEndpoint } from '#app/api/transport.ts';
import { auditDeskPage } from '#app/domain/account/audit-contract.ts';
import { login, register } from '#app/domain/account/contract.ts';
import { accountList, suspendAccount } from '#app/domain/account/desk-contract.ts';
import { registerByLink, resetByLink } from '#app/domain/account/one-time-link-contract.ts';
import { dictionaryByType } from '#app/domain/catalogue/contract.ts';
import { pageData } from '#app/domain/catalogue/listing-contract.ts';
import { saveSaleProduct } from '#app/domain/catalogue/sale-product-contract.ts';
import { brandDetail } from '#app/domain/catalogue/store-contract.ts';
import type { Endpoint, Input } from '#app/domain/endpoint.ts';
import { formatDay } from '#app/domain/time.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { newSerial, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { emptyDatabaseUrl } from '#tests/api/support/postgres.ts';
import { tokenIn } from '#tests/api/support/printed-link.ts';
import { png } from '#tests/support/sample-files.ts';
import { marketCommand } from '#trading-api/commands/market-command.ts';
import { MIGRATIONS_FOLDER } from '#trading-api/platform/database/migrations-folder.ts';
import { openDatabase } from '#trading-api/platform/database/open-database.ts';
import { categories, dictionaries, members } from '#trading-api/schema.ts';
import { startTradingApi } from '#trading-api/start.ts';

const [OPERATOR, SELLER, BUYER] = ['13911110001', '13911110002', '13911110003'] as const;

let market: OpenMarket;
let dataDir: string;
let tokens: Map<string, string>;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'market-'));
  const databaseUrl = await emptyDatabaseUrl();
  market = await openMarket({ databaseUrl, dataDir, remove: async () => {} });
  tokens = new Map();
  for (const phone of [OPERATOR, SELLER, BUYER]) {
    const { token } = await callAs(null, registerByLink, {
      token: tokenIn(await run('invite', phone)),
      password: 'a-test-password',
      name: `公司${phone.slice(-1)}`,
      customerType: 'enterprise',
    });
    tokens.set(phone, token);
  }
});
afterAll(async () => {
  await market.close();
  await rm(dataDir, { recursive: true });
});

const run = async (...args: string[]) => marketCommand(args)(market.db, { now: market.now() });

const callAs = <E extends Endpoint>(phone: string | null, endpoint: E, input: Input<E>) =>
  callEndpoint(endpoint, input, {
    baseUrl: market.url,
    token: phone === null ? null : (tokens.get(phone) ?? null),
    serial: newSerial(),
    timeoutMs: 60_000,
  });

const refused = (phone: string, endpoint: Endpoint, input: Input<Endpoint>) =>
  refusalOf(callAs(phone, endpoint, input));

test('an empty market gets categories, an operator and a seller, whose goods are in the list', async () => {
  const { id: image } = await sendFile(
    { name: 'a.png', bytes: Readable.from([png()]) },
    { moderType: 'product_img' },
    { baseUrl: market.url, token: tokens.get(SELLER) ?? '', signal: AbortSignal.timeout(30_000) },
  );
  const listing = {
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
    deliveryPlace: '无锡',
    introduce: '',
    images: [image],
    documents: [],
  };
  expect(await refused(SELLER, saveSaleProduct, listing)).toMatchObject({ code: 'G003' });
  expect(await refused(OPERATOR, accountList, {})).toMatchObject({ code: 'G003' });

  expect(await run('catalogue')).toBe('已写入 223 个类目，6 条字典。');
  const day = formatDay(market.now().toISOString());
  const proved = `${day} 注册，${day} 证明手机号属于本人`;
  expect(await run('operator', OPERATOR)).toBe(`公司1（139****0001，${proved}）已设为平台运营。`);
  expect(await run('seller', SELLER, 'S0001', '衡岱现货', '江苏省无锡市惠山区堰桥路 8 号')).toBe(
    `公司2（139****0002，${proved}）已开通店铺 S0001 衡岱现货。`,
  );

  const { id } = await callAs(SELLER, saveSaleProduct, listing);
  const { content } = await callAs(null, pageData, { categoryCode: '0102', name: '热轧卷板' });
  expect(content).toMatchObject([{ id, customerVo: { sellerCode: 'S0001' } }]);
  expect(await callAs(null, brandDetail, { sellerCode: 'S0001' })).toMatchObject({
    sellerName: '衡岱现货',
    address: '江苏省无锡市惠山区堰桥路 8 号',
  });
  expect(await callAs(null, dictionaryByType, { type: 'DELIVERY_WAY' })).toHaveLength(5);

  const accounts = await callAs(OPERATOR, accountList, { platform: 'seller' });
  expect(accounts.content).toMatchObject([{ phone: SELLER, sellerName: '衡岱现货' }]);
  const log = await callAs(OPERATOR, auditDeskPage, { rows: 3 });
  const device = '命令行 npm run market';
  expect(log.content).toMatchObject([
    { action: 'storeOpened', person: '', account: '公司2', detail: 'S0001 衡岱现货', device },
    {
      action: 'operatorNamed',
      person: '',
      account: '公司1',
      detail: `公司1（139****0001，${proved}）`,
      device,
    },
    { action: 'catalogueFilled', person: '', detail: '223 个类目，6 条字典', device },
  ]);
});

test('what is there is not touched', async () => {
  await market.db.update(categories).set({ name: '黑色金属' }).where(eq(categories.code, '01'));
  await market.db.delete(dictionaries).where(eq(dictionaries.name, '月结 60 天'));
  expect(await run('catalogue')).toBe('市场里已有类目和字典，没有写入任何内容。');
  expect(await market.db.$count(categories, eq(categories.name, '黑色金属'))).toBe(1);
  expect(await market.db.$count(dictionaries)).toBe(5);
});

test('an operator whom the command removes is none any more', async () => {
  await run('operator', BUYER);
  await callAs(BUYER, accountList, {});
  expect(await run('operator', BUYER, '--remove')).toBe(`${BUYER}（公司3）不再是平台运营。`);
  expect(await refused(BUYER, accountList, {})).toMatchObject({ code: 'G003' });
  await expect(run('operator', BUYER, '--remove')).rejects.toThrow(`${BUYER} 不是平台运营。`);
});

test('who has registered the phone of another one is given no rights: its owner takes the account over', async () => {
  const phone = '13911110004';
  const [own, other] = ['the password of the owner', 'the password of another one'] as const;
  const account = { phone, name: '公司4', customerType: 'enterprise' } as const;
  await callAs(null, register, { ...account, password: other });
  for (const args of [
    ['operator', phone],
    ['seller', phone, 'S0004', '四店'],
  ]) {
    const printed = await run(...args);
    expect(printed).toMatch(
      /^没有办理：公司4（139\*\*\*\*0004，.* 注册，没有证明手机号属于本人）。/,
    );
    const { content } = await callAs(OPERATOR, accountList, { keyword: phone });
    expect(content).toMatchObject([{ platformType: 'buyer', sellerCode: null }]);
  }
  const token = tokenIn(await run('operator', phone));
  expect((await callAs(OPERATOR, auditDeskPage, { phone, rows: 1 })).content).toMatchObject([
    { action: 'linkMade', detail: expect.stringMatching(/^重置密码，139\*\*\*\*0004，/) },
  ]);
  await callAs(null, resetByLink, { token, password: own });
  expect(await run('operator', phone)).toMatch(/^公司4（139.*）已设为平台运营。$/);
  expect(await refusalOf(callAs(null, login, { phone, password: other }))).toMatchObject({
    code: 'loginRefused',
  });
  await callAs(null, login, { phone, password: own });
});

test('what cannot be done is said, and nothing is done', async () => {
  const fails = (args: string[], text: string) =>
    expect(run(...args), args.join(' ')).rejects.toThrow(text);
  await fails([], '用法');
  await fails(['operator'], '用法');
  await fails(['operator', BUYER, '--rm'], '用法');
  await fails(['seller', BUYER, 'S0002'], '用法');
  await fails(['operator', '13911119999'], '手机号 13911119999 没有账号：请先在网站上注册，或用');
  await fails(['reset', '13911119999'], '手机号 13911119999 没有账号');
  await fails(['invite', BUYER], `手机号 ${BUYER} 已有账号。`);
  await fails(['invite', '12345'], '12345 不是手机号。');
  await fails(['invite', '13911119999', '--totp'], '用法');
  await fails(['operator', OPERATOR], `${OPERATOR} 已经是平台运营。`);
  await fails(['seller', SELLER, 'S0002', '二店'], `${SELLER} 已有店铺 S0001。`);
  await fails(['seller', BUYER, 'S0001', '三店'], '店铺编码 S0001 已被使用：请换一个。');
  await fails(['seller', BUYER, '一号', '三店'], '店铺编码「一号」有误');
  await fails(['seller', BUYER, 'S0003', ' '], '店铺名称应有 1 到 60 个字。');
  const person = await market.buyer({ customerType: 'personal' });
  await fails(['seller', person.phone, 'S0003', '个人店'], '是个人账号，不能开店');

  const { content } = await callAs(OPERATOR, accountList, { keyword: BUYER });
  expect(content).toMatchObject([{ platformType: 'buyer', sellerCode: null }]);
  const accountId = content[0]?.accountId ?? '';
  await callAs(OPERATOR, suspendAccount, { accountId, reason: '欠款' });
  await fails(['operator', BUYER], `${BUYER} 已被暂停交易`);

  const buyer = await market.buyer({ name: '员工' });
  const joined = { companyId: Number(accountId), role: 'admin', joinedAt: market.now() } as const;
  await market.db.insert(members).values({ personId: buyer.id, ...joined });
  await fails(['operator', buyer.phone], `是企业「公司3」的成员：请用企业的账号 ${BUYER}。`);
});

test('a market that the command has begun is started without demo data, whatever DEMO says', async () => {
  const begun = {
    databaseUrl: await emptyDatabaseUrl(),
    dataDir: path.join(dataDir, 'begun'),
    migrationsFolder: MIGRATIONS_FOLDER,
  };
  const opened = await openDatabase(begun, (db) =>
    marketCommand(['catalogue'])(db, { now: new Date() }),
  );
  await opened.close();
  const api = await startTradingApi({ ...begun, demo: true, host: '127.0.0.1', port: 0 });
  expect(api.accounts).toEqual([]);
  await api.close();
});
