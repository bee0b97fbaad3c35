import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { MAIL_NOT_SENT, NOT_SENT } from '#app/domain/account/codes.ts';
import { LINK_USED } from '#app/domain/account/one-time-link.ts';
import { type ApiProcess, startApiProcess } from '#tests/api/support/api-process.ts';
import { tokenIn } from '#tests/api/support/printed-link.ts';
import { switchOn } from '#tests/support/authenticators.ts';
import { loggedIn, newcomer } from '#tests/support/customers.ts';
import { ownMarketUrl } from '#tests/support/own-market.ts';
import { type PortalProcess, startPortal } from '#tests/support/portal-process.ts';
import { test } from '#tests/support/portal-test.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { marketCommand } from '#trading-api/commands/market-command.ts';
import { MIGRATIONS_FOLDER } from '#trading-api/platform/database/migrations-folder.ts';
import { type OpenDatabase, openDatabase } from '#trading-api/platform/database/open-database.ts';
import { messageDeliveries } from '#trading-api/schema.ts';

/** What a market that is no demo sets by itself. */
const ITS_OWN = { REGISTRATION_PROOF: '', OPERATOR_TOTP: '' };

interface OwnMarket {
  dataDir: string;
  databaseUrl: string;
  database: OpenDatabase;
}

async function ownMarket(): Promise<OwnMarket> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'own-market-'));
  const databaseUrl = await ownMarketUrl();
  const place = { dataDir, databaseUrl, migrationsFolder: MIGRATIONS_FOLDER };
  return { dataDir, databaseUrl, database: await openDatabase(place) };
}

async function endMarket({ database, dataDir }: OwnMarket): Promise<void> {
  await database.close();
  await rm(dataDir, { recursive: true });
}

async function registerWith(page: Visitor, token: string, name: string, password: string) {
  await page.goto(`/customer/link/${token}`);
  await page.getByLabel('企业买家').check();
  await page.getByLabel('姓名或公司名称').fill(name);
  await page.getByLabel('密码').fill(password);
  await page.getByRole('button', { name: '注册' }).click();
}

describe('a market of one’s own that sends nothing', () => {
  let market: OwnMarket;
  let portal: PortalProcess;
  beforeAll(async () => {
    market = await ownMarket();
    portal = await startPortal({ DATABASE_URL: market.databaseUrl, ...ITS_OWN });
  });
  afterAll(async () => {
    await portal.stop();
    await endMarket(market);
  });

  const run = (...args: string[]) =>
    marketCommand(args)(market.database.db, { now: new Date(), origin: portal.origin });

  test('its pages offer no code, and say what to do before anything is typed', async ({
    newVisitor,
  }) => {
    const page = await newVisitor({ baseURL: portal.origin });
    await page.goto('/customer/register');
    await expect(page).toShow(NOT_SENT.register);
    expect(await page.getByLabel('手机号').count()).toBe(0);
    await page.goto('/customer/forgot');
    await expect(page).toShow(NOT_SENT.reset);
    expect(await page.getByLabel('手机号').count()).toBe(0);
    await page.goto('/customer/code-login');
    await expect(page).toShow(NOT_SENT.login);
    await page.goto('/customer/login');
    expect(await page.getByRole('link', { name: /验证码/ }).count()).toBe(0);
  });

  test('its first operator comes in by a printed link, sets up an authenticator, and reads what is unsafe', async ({
    newVisitor,
  }) => {
    const page = await newVisitor({ baseURL: portal.origin });
    const { phone, name, password } = newcomer();
    await registerWith(page, tokenIn(await run('invite', phone)), name, password);
    await expect(page).toBeAt('/customer/security');
    await expect(page).toShow(NOT_SENT.changePhone);
    await run('operator', phone);
    await page.goto('/customer/desk');
    await expect(page).toBeAt(/^\/customer\/security/);
    await expect(page).toShow('本平台要求运营账号开启两步验证，开启前不能办理运营业务。');
    await switchOn(page);
    await page.getByRole('link', { name: '运营' }).first().click();
    await expect(page).toBeAt('/customer/desk');
    await page.goto('/customer/desk/status');
    await expect(page).toShow('PUBLIC_ORIGIN');
    await expect(page).toShow(/没有设置：登录和密码在网络上明文传送/);
    await page.goto('/customer/messages/settings');
    await expect(page).toShow(new RegExp(MAIL_NOT_SENT));
  });

  test('a forgotten password is set by a printed link, once', async ({ newVisitor, watch }) => {
    watch.expectProblem(/status of 410/);
    const page = await newVisitor({ baseURL: portal.origin });
    const customer = newcomer();
    await registerWith(
      page,
      tokenIn(await run('invite', customer.phone)),
      customer.name,
      customer.password,
    );
    const token = tokenIn(await run('reset', customer.phone));
    const other = await newVisitor({ baseURL: portal.origin });
    await other.goto(`/customer/link/${token}`);
    await other.getByLabel(/^新密码/).fill('1234567890');
    await other.getByRole('button', { name: '重置密码' }).click();
    await expect(other.getByLabel(/^新密码/)).toHaveMessage('这个密码太常见，容易被猜到，请换一个');
    await other.getByLabel(/^新密码/).fill('quite-another-one');
    await other.getByRole('button', { name: '重置密码' }).click();
    await expect(other).toShowToast('密码已重置，请用新密码登录');
    await other.goto(`/customer/link/${token}`);
    await expect(other).toShow(LINK_USED);
    await page.goto('/customer/security');
    await expect(page).toBeAt(/^\/customer\/login/);
    await loggedIn(other, { ...customer, password: 'quite-another-one' });
  });

  test('who runs it is told how many settings are unsafe, and strangers not which', async () => {
    const answer = await fetch(`${portal.origin}/readyz`);
    expect([answer.status, await answer.text()]).toEqual([200, 'ready\n2 unsafe settings']);
  });
});

describe('a market of one’s own that sends mails alone', () => {
  let market: OwnMarket;
  let api: ApiProcess;
  let portal: PortalProcess;
  beforeAll(async () => {
    market = await ownMarket();
    api = await startApiProcess(market, {
      ...ITS_OWN,
      // Nothing listens there: mails wait, and the test reads them.
      SMTP_URL: 'smtp://127.0.0.1:2',
      MAIL_FROM: 'no-reply@market.example.com',
      PUBLIC_ORIGIN: 'https://market.example.com',
    });
    portal = await startPortal({ TRADING_API_URL: api.url });
  });
  afterAll(async () => {
    await portal.stop();
    await api.kill();
    await endMarket(market);
  });

  async function codeIn(address: string): Promise<string> {
    const [mail] = await market.database.db
      .select()
      .from(messageDeliveries)
      .where(eq(messageDeliveries.address, address))
      .orderBy(desc(messageDeliveries.id))
      .limit(1);
    return /验证码 (\d{6})/.exec(mail?.text ?? '')?.[1] ?? '';
  }

  test('people register and log in by a code to their mail address', async ({ newVisitor }) => {
    const page = await newVisitor({ baseURL: portal.origin });
    const { phone, name, password } = newcomer();
    const mail = `${phone}@example.com`;
    await page.goto('/customer/register');
    await page.getByLabel('手机号').fill(phone);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByLabel('邮箱')).toHaveMessage('请填写邮箱地址');
    await page.getByLabel('邮箱').fill(mail);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page).toShow(page.getByLabel('邮箱验证码'));
    await page.getByLabel('邮箱验证码').fill(await codeIn(mail));
    await page.getByLabel('姓名或公司名称').fill(name);
    await page.getByLabel('密码').fill(password);
    await page.getByRole('button', { name: '注册', exact: true }).click();
    await expect(page).toShow(`您好，${name}`);

    const other = await newVisitor({ baseURL: portal.origin });
    await other.goto('/customer/login');
    await other.getByRole('link', { name: '邮箱验证码登录' }).click();
    await other.getByLabel('手机号').fill(phone);
    await other.getByRole('button', { name: '获取验证码' }).click();
    await expect(other).toShow(/如果该手机号的账号有已确认的邮箱/);
    await other.getByLabel('邮箱验证码').fill(await codeIn(mail));
    await other.getByRole('button', { name: '登录' }).click();
    await expect(other).toShow(`您好，${name}`);
  });
});
