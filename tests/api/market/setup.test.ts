import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiRefusal } from '#app/api/errors.ts';
import { callEndpoint } from '#app/api/transport.ts';
import { signedVisitor } from '#app/api/visitor.server.ts';
import { auditDeskPage } from '#app/domain/account/audit-contract.ts';
import { registerByLink } from '#app/domain/account/one-time-link-contract.ts';
import { categoryLevelAll } from '#app/domain/catalogue/contract.ts';
import { HOUR_MS } from '#app/domain/duration.ts';
import { type Content, type Endpoint, type Input, VISITOR_HEADER } from '#app/domain/endpoint.ts';
import {
  beginSetup,
  fillCatalogue,
  invitePerson,
  openSellersStore,
  saveTransferAccount,
  setupOpen,
  setupSteps,
  skipSetupStep,
  tryMessage,
} from '#app/domain/market/setup-contract.ts';
import { marketFacts } from '#app/domain/status/contract.ts';
import {
  newSerial,
  type OpenMarket,
  openMarket,
  SESSION_SECRET,
} from '#tests/api/support/open-market.ts';
import { emptyDatabaseUrl } from '#tests/api/support/postgres.ts';
import { tokenIn } from '#tests/api/support/printed-link.ts';
import { freshSetupCode } from '#trading-api/market/index.ts';
import { DeliveryFailure } from '#trading-api/message/delivery-failure.ts';
import type { MailToSend } from '#trading-api/message/mail.ts';

const [OPERATOR, SELLER] = ['13911110001', '13911110002'] as const;
const ACCOUNT = { phone: OPERATOR, password: 'a-test-password', name: '示例交易平台有限公司' };

let market: OpenMarket;
let dataDir: string;
let token: string | null = null;
const mails: MailToSend[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'market-'));
  const databaseUrl = await emptyDatabaseUrl();
  market = await openMarket(
    { databaseUrl, dataDir, remove: async () => {} },
    {
      sandboxed: false,
      outlets: {
        sendMail: async (mail) => {
          if (mail.address.startsWith('gone')) throw new DeliveryFailure('550 no such user');
          mails.push(mail);
        },
      },
    },
  );
});
afterAll(async () => {
  await market.close();
  await rm(dataDir, { recursive: true });
});

const ask = <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Content<E>> =>
  callEndpoint(endpoint, input, {
    baseUrl: market.url,
    token,
    serial: newSerial(),
    timeoutMs: 60_000,
  });

async function refused<E extends Endpoint>(endpoint: E, input: Input<E>) {
  const error = await ask(endpoint, input).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiRefusal)) throw error ?? new Error('it was accepted');
  const [problem] = error.problems;
  return { code: error.code, text: error.text, field: problem?.path[0] };
}

const printed = async () => {
  const [line = ''] = await freshSetupCode(market.whole, undefined, market.now());
  return /设置码 (\S+) /.exec(line)?.[1] ?? '';
};

describe('setup.begin', () => {
  test('codeWrong: only with the code of the last start, for a day', async () => {
    expect(await ask(setupOpen, {})).toEqual({ open: true });
    const before = await printed();
    expect(before).toMatch(/^(?:[A-Z2-9]{4}-){2}[A-Z2-9]{4}$/);
    const code = await printed();
    const wrong = { code: 'codeWrong', field: 'code' };
    expect(await refused(beginSetup, { ...ACCOUNT, code: before })).toMatchObject(wrong);
    market.advance(25 * HOUR_MS);
    expect(await refused(beginSetup, { ...ACCOUNT, code })).toMatchObject(wrong);
  });

  test('missing, invalid: the account is one as any other', async () => {
    const code = await printed();
    const typed = { ...ACCOUNT, code };
    expect(await refused(beginSetup, { ...typed, phone: '' })).toMatchObject({ code: 'missing' });
    expect(await refused(beginSetup, { ...typed, password: '12345678' })).toMatchObject({
      code: 'invalid',
      field: 'password',
    });
  });

  test('tooManyTries: codes cannot be tried out', async () => {
    const tries = Array.from({ length: 10 }, () =>
      refused(beginSetup, { ...ACCOUNT, code: 'AAAA-AAAA-AAAA' }),
    );
    const codes = (await Promise.all(tries)).map(({ code }) => code);
    expect(codes).toContain('tooManyTries');
    market.advance(HOUR_MS);
    await market.db.execute('delete from rate_limits');
  });

  test('tries from elsewhere keep the owner from nothing, and learn of no account', async () => {
    const { phone } = await market.buyer();
    const code = await printed();
    const tryFrom = async (address: string, typed: Input<typeof beginSetup>) => {
      const answer = await fetch(market.url + beginSetup.path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [VISITOR_HEADER]: signedVisitor(address, SESSION_SECRET),
        },
        body: JSON.stringify(typed),
      });
      return (await answer.json()).resultCode;
    };
    const stranger = '198.51.100.7';
    const wrong = { ...ACCOUNT, phone, code: 'AAAA-AAAA-AAAA' };
    expect(await tryFrom(stranger, wrong)).toBe('codeWrong');
    const codes = await Promise.all(Array.from({ length: 12 }, () => tryFrom(stranger, wrong)));
    expect(codes).toContain('tooManyTries');
    expect(await tryFrom('203.0.113.9', { ...wrong, code })).toBe('exists');
  });

  test('exists: a phone that has an account is not taken over', async () => {
    const { phone } = await market.buyer();
    const code = await printed();
    expect(await refused(beginSetup, { ...ACCOUNT, phone, code })).toMatchObject({
      code: 'exists',
      field: 'phone',
    });
  });

  test('of several with one code one begins, and then there is nothing to be begun', async () => {
    const code = await printed();
    const phones = [OPERATOR, '13911110008', '13911110009'];
    const begun = await Promise.allSettled(
      phones.map((phone) => ask(beginSetup, { ...ACCOUNT, phone, code: code.toLowerCase() })),
    );
    const done = begun.filter((each) => each.status === 'fulfilled');
    expect(done).toHaveLength(1);
    token = done[0]?.value.token ?? null;
    expect(await ask(setupOpen, {})).toEqual({ open: false });
    expect(await freshSetupCode(market.whole, undefined, market.now())).toEqual([]);
    expect(await refused(beginSetup, { ...ACCOUNT, code })).toMatchObject({ code: 'G404' });
    const log = await ask(auditDeskPage, { action: 'operatorNamed' });
    expect(log.content).toMatchObject([{ person: '', device: '设置码 /setup' }]);
  });
});

const states = async () =>
  Object.fromEntries((await ask(setupSteps, {})).steps.map(({ step, state }) => [step, state]));

test('a step is done once there is what it is for; one that is skipped waits', async () => {
  expect(await states()).toEqual({
    name: 'waiting',
    categories: 'waiting',
    seller: 'waiting',
    pay: 'waiting',
    messages: 'waiting',
    about: 'waiting',
  });
  expect(await ask(skipSetupStep, { step: 'about' })).toContain('已跳过：公司简介');
  expect(await states()).toMatchObject({ about: 'skipped' });
});

test('setupDesk.fillCatalogue: the chosen main categories, with all below them; missing: none', async () => {
  expect(await refused(fillCatalogue, { tops: [] })).toMatchObject({ code: 'missing' });
  const { tops } = await ask(setupSteps, {});
  const [first] = tops;
  if (!first) throw new Error('no categories');
  expect(await ask(fillCatalogue, { tops: [first.code] })).toBe(
    `已写入 ${first.below + 1} 个类目，6 条字典。`,
  );
  const tree = await ask(categoryLevelAll, {});
  expect(tree.map(({ categoryName }) => categoryName)).toEqual([first.name]);
  expect(await states()).toMatchObject({ categories: 'done' });
});

test('setupDesk.openStore: a company comes by a link, then has its store; invalid: as on the command line', async () => {
  const store = {
    phone: SELLER,
    code: 'S0001',
    name: '衡岱现货',
    address: '江苏省无锡市惠山区堰桥路8号',
  };
  expect(await refused(openSellersStore, { ...store, phone: '1' })).toMatchObject({
    code: 'invalid',
    field: 'phone',
  });
  const invited = await ask(openSellersStore, store);
  expect(invited.link).toMatch(/^\/customer\/link\/[\w-]+$/);
  expect(invited.text).toBe(`请把这个链接交给手机号 ${SELLER} 的本人，用来注册账号`);
  const typed = { password: 'a-test-password', name: '衡岱钢铁有限公司' };
  await ask(registerByLink, {
    ...typed,
    token: tokenIn(invited.link),
    customerType: 'enterprise',
  });
  expect(await refused(openSellersStore, { ...store, code: '一号' })).toMatchObject({
    text: '店铺编码「一号」有误：请用字母和数字，最多 32 位，如 S0001。',
  });
  const opened = await ask(openSellersStore, store);
  expect(opened.link).toBe('');
  expect(opened.text).toContain('已开通店铺 S0001 衡岱现货');
  expect(await states()).toMatchObject({ seller: 'done' });
});

test('marketDesk.invite: whoever the operator knows registers by a link; invalid: no phone, or one with an account', async () => {
  const { link } = await ask(invitePerson, { phone: '13911110005' });
  expect(link).toMatch(/^\/customer\/link\//);
  expect(await refused(invitePerson, { phone: '1' })).toMatchObject({ code: 'invalid' });
  expect(await refused(invitePerson, { phone: SELLER })).toMatchObject({
    code: 'invalid',
    text: `手机号 ${SELLER} 已有账号。`,
  });
});

test('setupDesk.saveTransfer: transfers are taken from now on; missing, invalid: an account has all its parts', async () => {
  const account = {
    payee: '示例交易平台有限公司',
    bank: '示例银行',
    account: '3200 0000 0000 018',
  };
  expect(await refused(saveTransferAccount, { ...account, bank: '' })).toMatchObject({
    code: 'missing',
    field: 'bank',
  });
  expect(await refused(saveTransferAccount, { ...account, account: '一二三' })).toMatchObject({
    code: 'invalid',
    field: 'account',
  });
  expect(await ask(marketFacts, {})).toMatchObject({ payWays: [] });
  await ask(saveTransferAccount, account);
  expect(await ask(marketFacts, {})).toMatchObject({ payWays: ['transfer'] });
  expect((await ask(setupSteps, {})).transfer).toEqual(account);
  // The name is not said by it.
  expect(await states()).toMatchObject({ pay: 'done', name: 'waiting' });
});

describe('setupDesk.tryMessage', () => {
  test('missing, invalid: where to', async () => {
    expect(await refused(tryMessage, { mail: '', phone: '' })).toMatchObject({ code: 'missing' });
    expect(await refused(tryMessage, { mail: 'a', phone: '' })).toMatchObject({
      code: 'invalid',
      field: 'mail',
    });
  });

  test('notSent: what the gateway has answered, or that there is none', async () => {
    expect(await refused(tryMessage, { mail: 'gone@example.com', phone: '' })).toEqual({
      code: 'notSent',
      text: '没有发出，对方的回答：550 no such user',
      field: 'mail',
    });
    expect(await refused(tryMessage, { mail: '', phone: OPERATOR })).toMatchObject({
      code: 'notSent',
      field: 'phone',
    });
    expect(await states()).toMatchObject({ messages: 'waiting' });
  });

  test('a message that was taken is a step that is done', async () => {
    expect(await ask(tryMessage, { mail: 'a@example.com', phone: '' })).toBe(
      '邮件已由邮件服务器受理（a***@example.com）',
    );
    expect(mails).toMatchObject([{ address: 'a@example.com', subject: '测试邮件' }]);
    expect(await states()).toMatchObject({ messages: 'done' });
  });
});
