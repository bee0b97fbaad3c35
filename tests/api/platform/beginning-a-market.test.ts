import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendFile } from '#app/api/file-transfer.ts';
import { callEndpoint } from '#app/api/transport.ts';
import { registerByLink } from '#app/domain/account/one-time-link-contract.ts';
import { confirmTotp, startTotp, totpState } from '#app/domain/account/totp-contract.ts';
import { saveSaleProduct } from '#app/domain/catalogue/sale-product-contract.ts';
import { submitOrder } from '#app/domain/checkout/contract.ts';
import { contractDetail, contractSign } from '#app/domain/company/contract.ts';
import { receiveDelivery, shipOrder } from '#app/domain/delivery/contract.ts';
import type { Content, Endpoint, Input } from '#app/domain/endpoint.ts';
import { readVariables } from '#app/domain/environment-variables.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { getPayOrdersDetailV2, startPayment } from '#app/domain/payment/contract.ts';
import { saleAccount, withdraw } from '#app/domain/payout/contract.ts';
import { chooseRemittance } from '#app/domain/remittance/contract.ts';
import { bookStatement } from '#app/domain/remittance/statement-contract.ts';
import { marketFacts } from '#app/domain/status/contract.ts';
import { merchReg, topUp } from '#app/domain/wallet/contract.ts';
import { decideWithdrawal } from '#app/domain/wallet/withdrawal-contract.ts';
import { shipment } from '#tests/api/delivery/sending.ts';
import { RECEIVER } from '#tests/api/order/ordering.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { newSerial } from '#tests/api/support/open-market.ts';
import { emptyDatabaseUrl } from '#tests/api/support/postgres.ts';
import { tokenIn } from '#tests/api/support/printed-link.ts';
import { png } from '#tests/support/sample-files.ts';
import { importLines } from '#tests/support/statement-lines.ts';
import { marketCommand } from '#trading-api/commands/market-command.ts';
import { apiVariables, settledOptions } from '#trading-api/environment.ts';
import { NO_PAYMENTS } from '#trading-api/payments/settings.ts';
import { openDatabase } from '#trading-api/platform/database/open-database.ts';
import { type RunningTradingApi, startTradingApi } from '#trading-api/start.ts';

// docs/operations.md, «Beginning a market», from nothing to a settled order, with TRANSFER_* alone.

const [OPERATOR, SELLER, BUYER] = ['13911110001', '13911110002', '13911110003'] as const;

let options: ReturnType<typeof settledOptions>;
let api: RunningTradingApi;
const tokens = new Map<string, string>();

beforeAll(async () => {
  const settings = {
    DATABASE_URL: await emptyDatabaseUrl(),
    DATA_DIR: await mkdtemp(path.join(tmpdir(), 'market-')),
    DEMO: '0',
    TRANSFER_PAYEE: '示例交易平台有限公司',
    TRANSFER_BANK: '示例银行无锡分行营业部',
    TRANSFER_ACCOUNT: '3200 0000 0000 0000 018',
    LOG_LEVEL: 'error',
  };
  options = {
    ...settledOptions(readVariables(apiVariables, settings, (sentence) => new Error(sentence))),
    measured: false,
  };
});
afterAll(async () => {
  await api.close();
  await rm(options.dataDir, { recursive: true });
});

/** `npm run market -- …`, which opens the database for itself; on PGlite nothing else has it open then. */
async function command(...args: string[]): Promise<string> {
  const opened = await openDatabase(options);
  const said = await marketCommand(args)(opened.db, { now: new Date() });
  await opened.close();
  return said;
}

async function start(): Promise<void> {
  api = await startTradingApi({ ...options, host: '127.0.0.1', port: 0 });
}

function callAs<E extends Endpoint>(
  phone: string | null,
  endpoint: E,
  input: Input<E>,
): Promise<Content<E>> {
  const token = phone === null ? null : (tokens.get(phone) ?? null);
  const rest = { token, serial: newSerial(), timeoutMs: 60_000 };
  return callEndpoint(endpoint, input, { baseUrl: api.url, ...rest });
}

/** Nothing is sent here: people come in by the links that the machine prints. */
async function registerAs(phone: string, name: string, link: string): Promise<void> {
  const typed = { password: 'a-test-password', name, customerType: 'enterprise' } as const;
  const { token } = await callAs(null, registerByLink, { token: tokenIn(link), ...typed });
  tokens.set(phone, token);
}

async function setUpAuthenticator(phone: string): Promise<void> {
  await callAs(phone, startTotp, {});
  const { waiting } = await callAs(phone, totpState, {});
  await callAs(phone, confirmTotp, { code: generateSync({ secret: waiting?.secret ?? '' }) });
}

test('issue 46: a market begins from nothing, takes transfers alone, and settles an order', async () => {
  await command('catalogue');
  const ofOperator = await command('invite', OPERATOR);
  const ofSeller = await command('invite', SELLER);
  const ofBuyer = await command('invite', BUYER);
  await start();
  await registerAs(OPERATOR, '示例交易平台有限公司', ofOperator);
  await registerAs(SELLER, '衡岱钢铁有限公司', ofSeller);
  await registerAs(BUYER, '远澄机械制造有限公司', ofBuyer);
  await api.close();
  await command('operator', OPERATOR);
  await command('seller', SELLER, 'S0001', '衡岱现货', '江苏省无锡市惠山区堰桥路8号');
  await start();
  await setUpAuthenticator(OPERATOR);

  expect(await callAs(null, marketFacts, {})).toMatchObject({
    ...{ demo: false, sandbox: false, payWays: ['transfer'] },
  });

  const picture = { name: 'a.png', bytes: Readable.from([png()]) };
  const { id: image } = await sendFile(
    picture,
    { moderType: 'product_img' },
    { baseUrl: api.url, token: tokens.get(SELLER) ?? '', signal: AbortSignal.timeout(30_000) },
  );
  const { id: skuId } = await callAs(SELLER, saveSaleProduct, {
    ...{ productName: '热轧卷板', categoryCode: '010201', brandNumber: 'Q355B' },
    ...{ specs: '5.75*1500*C', brand: '衡岱', manufacturer: '衡岱钢铁', price: '3850' },
    ...{ availableCount: '120.5', miniQuantity: '5', deliveryWay: 3, deliveryPlace: '无锡' },
    ...{ introduce: '', images: [image], documents: [] },
  });

  const { version } = await callAs(BUYER, contractDetail, {});
  await callAs(BUYER, contractSign, { version });
  const { orderCode, paymentAmount } = await callAs(BUYER, submitOrder, {
    ...{ source: 'direct', skuIds: [skuId], ...RECEIVER },
    skuDetail: [{ skuId, num: '10', skuType: 'sale', deliveryMethod: 1 }],
  });
  expect(paymentAmount).toBe('38500.00');

  // Nothing simulated pays it.
  const { orders } = await callAs(BUYER, getPayOrdersDetailV2, { orderCode });
  expect(orders.payMethods).toEqual([{ payMethod: 'wallet', simulated: false }]);
  expect(orders.takesTransfer).toBe(true);
  const scan = callAs(BUYER, startPayment, { orderCode, payMethod: 'alipay' });
  expect(await refusalOf(scan)).toMatchObject({ code: 'methodMissing' });
  const { data } = await callAs(BUYER, merchReg, { name: '远澄', certNo: '11010519491231002X' });
  const put = callAs(BUYER, topUp, { mbrNo: data.mbrNo ?? '', tranAmt: '50000.00' });
  expect(await refusalOf(put)).toMatchObject({ code: 'methodMissing' });

  const { remittanceCode } = await callAs(BUYER, chooseRemittance, { orderCode });
  const byOperator = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
    callAs(OPERATOR, endpoint, input);
  const { id: statementId } = await importLines(byOperator, [
    {
      ...{ reference: 'B1', paidDate: new Date().toISOString(), amount: paymentAmount },
      ...{ payerName: '远澄机械制造有限公司', payerAccount: '6222000000000001' },
      remark: `货款 ${remittanceCode}`,
    },
  ]);
  expect(await callAs(OPERATOR, bookStatement, { statementId })).toEqual({ booked: 1, left: 0 });
  expect((await callAs(BUYER, orderById, { id: orderCode })).state).toBe('paid');

  const { deliveryId } = await callAs(SELLER, shipOrder, shipment(orderCode, [['10', '9.98']]));
  await callAs(BUYER, receiveDelivery, { deliveryId, lines: [] });
  expect(await callAs(BUYER, orderById, { id: orderCode })).toMatchObject({
    ...{ state: 'completed', settledAmount: '38423.00', paidAmount: '38423.00' },
  });

  const { balance } = await callAs(SELLER, saleAccount, {});
  const asked = { amount: balance, bank: '工商银行', accountNo: '3901 0288 0920 0099 999' };
  const { withdrawalId } = await callAs(SELLER, withdraw, asked);
  await callAs(OPERATOR, decideWithdrawal, { withdrawalId, done: true, note: '流水 1' });
  expect((await callAs(SELLER, saleAccount, {})).balance).toBe('0.00');

  // From now on the market's money is real.
  await api.close();
  const simulated = { ...options, paymentSandbox: true, payments: NO_PAYMENTS };
  await expect(startTradingApi({ ...simulated, host: '127.0.0.1', port: 0 })).rejects.toThrow(
    '这个数据库收过真实的钱',
  );
  await start();
});
