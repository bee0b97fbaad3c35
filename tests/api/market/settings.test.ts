import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiRefusal } from '#app/api/errors.ts';
import { auditDeskPage } from '#app/domain/account/audit-contract.ts';
import { sendCode } from '#app/domain/account/contract.ts';
import { startTotp, totpState } from '#app/domain/account/totp-contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import {
  marketMark,
  marketSettings,
  marketSite,
  saveMarketMark,
  saveMarketSettings,
} from '#app/domain/market/contract.ts';
import { FIRST_SITE } from '#app/domain/market/site.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { png } from '#tests/support/sample-files.ts';
import { mailOptions } from '#trading-api/message/mail.ts';
import { UNSENT } from '#trading-api/message/outlet-settings.ts';
import { siteOf } from '#trading-api/platform/site.ts';
import { smsOutbox } from '#trading-api/schema.ts';

let market: OpenMarket;
let operator: Buyer;
let buyer: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await market.buyer({ platformType: 'buyer,operator', name: '运营小组' });
  buyer = await market.buyer();
});
afterAll(() => market.close());

async function refusalOf(call: Promise<unknown>): Promise<ApiRefusal> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiRefusal)) throw error ?? new Error('it was accepted');
  return error;
}

type Typed = Input<typeof saveMarketSettings>;

async function save(fields: Partial<Typed>): Promise<string> {
  const { usualSender: _, ...before } = await operator.call(marketSettings, {});
  return operator.call(saveMarketSettings, { ...before, ...fields });
}

const refused = (fields: Partial<Typed>) => refusalOf(save(fields));

const SHAPE = '<path d="M0 0h24v24H0z"/>';
const svg = (inside: string, root = 'viewBox="0 0 24 24"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${root}>${inside}</svg>`).toString('base64');

const kept = async (base64: string) => {
  const { mark } = await operator.call(saveMarketMark, { base64 });
  const hash = /^\/mark\/(.+)\.\w+$/.exec(mark)?.[1] ?? '';
  const { base64: bytes } = await market.call(marketMark, { hash });
  return { mark, text: Buffer.from(bytes, 'base64').toString() };
};

/** A PNG whose pixels cannot be unpacked. */
const withoutPixels = () => {
  const whole = png({ said: 128 });
  return whole.fill(0xff, whole.indexOf('IDAT') + 4, whole.indexOf('IEND') - 8);
};

test('a market that has said nothing is called what every market begins with', async () => {
  expect(await market.call(marketSite, {})).toEqual({ ...FIRST_SITE, licences: [], links: [] });
});

test('what the operator says of the market everybody reads, and the log has before and after', async () => {
  expect(
    await save({
      name: '钢贸通',
      brand: '#0B6B4F',
      licences: '增值电信业务经营许可证 沪B2-20260001\n营业执照 https://licence.example/1',
      links: '交易规则 /help?topic=rules',
      mailName: '钢贸通客服',
    }),
  ).toBe('已保存，几秒内在全站生效');
  const site = await market.call(marketSite, {});
  expect(site).toMatchObject({
    version: 1,
    name: '钢贸通',
    brand: '#0b6b4f',
    licences: [
      { label: '增值电信业务经营许可证 沪B2-20260001', to: '' },
      { label: '营业执照', to: 'https://licence.example/1' },
    ],
    links: [{ label: '交易规则', to: '/help?topic=rules' }],
  });
  expect(site).not.toHaveProperty('mailName');
  const log = await operator.call(auditDeskPage, { rows: 1, action: 'marketChanged' });
  expect(log.content[0]).toMatchObject({ person: '运营小组' });
  expect(log.content[0]?.detail).toContain(`市场名称 ${FIRST_SITE.name} → 钢贸通`);
  expect(log.content[0]?.detail).toContain('发件人名称 （空） → 钢贸通客服');
  expect(await save({})).toBe('没有改动');
});

test('texts, authenticators and mails have its name', async () => {
  await buyer.call(sendCode, { phone: buyer.phone, purpose: 'login' });
  const texts = await market.db.select().from(smsOutbox);
  expect(texts.at(-1)?.text).toMatch(/^【钢贸通】验证码 /);
  await buyer.call(startTotp, {});
  expect((await buyer.call(totpState, {})).waiting?.uri).toContain(
    `issuer=${encodeURIComponent('钢贸通')}`,
  );
  const mail = {
    ...{ id: 1, address: 'a@example.com', subject: '您好', text: '', path: null },
    ...{ market: await siteOf(market.db), unsubscribeToken: null, date: new Date() },
  };
  const { from, html } = mailOptions(mail, UNSENT);
  expect(from).toEqual({ name: '钢贸通客服', address: 'no-reply@market.invalid' });
  expect(html).toContain('>钢贸通</p>');
});

describe('marketDesk.save', () => {
  test('missing: a market has a name', async () => {
    expect(await refused({ name: ' ' })).toMatchObject({
      code: 'missing',
      problems: [{ path: ['name'], text: '请输入市场名称' }],
    });
  });

  test('invalid: every field that is wrong says so, a colour with the contrast found and needed', async () => {
    const { code, problems } = await refused({
      name: '<钢>',
      brand: '#767676',
      phone: '客服',
      links: '规则 javascript:alert(1)',
      mailAddress: 'market',
    });
    expect(code).toBe('invalid');
    expect(problems.map(({ path, text }) => [path[0], text])).toEqual([
      ['name', '市场名称不能含有 < > " @ 【 】'],
      ['brand', '与页面的底色的对比度只有 4.19，至少要 4.5：请选深一些的颜色'],
      ['phone', '应为电话号码，如 400-000-1234'],
      ['mailAddress', '邮箱地址不正确'],
      ['links', '第 1 行：请写「名称 地址」，地址以 / 或 http 开头'],
    ]);
    expect(await refused({ mark: '/mark/other.svg' })).toMatchObject({ code: 'invalid' });
  });

  test('changed: who saves second is told, also where nobody has saved before', async () => {
    const { usualSender: _, ...shown } = await operator.call(marketSettings, {});
    await save({ hours: '9:00-18:00' });
    const late = operator.call(saveMarketSettings, { ...shown, hours: '8:00-17:00' });
    expect(await refusalOf(late)).toMatchObject({ code: 'changed' });
    expect((await market.call(marketSite, {})).hours).toBe('9:00-18:00');
  });
});

describe('marketDesk.keepMark', () => {
  test('of a drawing the shapes stay, and nothing that runs, loads or reads', async () => {
    const { mark, text } = await kept(
      svg(
        `<script>alert(1)</script><style>rect{opacity:.5}</style><foreignObject requiredExtensions="x"><p>a</p></foreignObject>` +
          `<a href="javascript:alert(1)">${SHAPE}</a><switch><use href="#none"/></switch>` +
          `<use href="#a"/><use href="https://x.example/a.svg#b"/>` +
          `<rect onload="alert(1)" fill="url(https://x.example/f)" width="1" height="1"/>` +
          `<g fill="url(#own)" style="stroke:red"><circle r="1"/></g>`,
      ),
    );
    expect(mark).toMatch(/^\/mark\/[\w-]{22}\.svg$/);
    expect(text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 24 24">/);
    expect(text).toContain('<path d="M0 0h24v24H0z">');
    expect(text).toContain('<g fill="url(#own)" stroke="red">');
    expect(text).toContain('opacity=".5"');
    expect(text).not.toMatch(
      /script|style|foreign|import|alert|x\.example|image|onload|javascript/,
    );
    await save({ mark });
    expect((await market.call(marketSite, {})).mark).toBe(mark);
  });

  test('of a PNG the picture stays, without what was written beside it', async () => {
    const whole = png({ said: 128, comment: Buffer.from('taken at home') });
    const { mark, text } = await kept(whole.toString('base64'));
    expect(mark).toMatch(/\.png$/);
    expect(text).toContain('IDAT');
    expect(text).not.toContain('taken at home');
  });

  test.each([
    ['no picture', Buffer.from('GIF89a').toString('base64')],
    ['no shapes', svg('<script>1</script>')],
    ['no viewBox', svg(SHAPE, '')],
    ['two drawings', Buffer.from(atob(svg(SHAPE)).repeat(2)).toString('base64')],
    ['a PNG without pixels', withoutPixels().toString('base64')],
    ['a small PNG', png({ said: 16 }).toString('base64')],
    ['a PNG that breaks off', png({ said: 128 }).subarray(0, 40).toString('base64')],
  ])('invalid: %s', async (_, base64) => {
    const call = operator.call(saveMarketMark, { base64 });
    expect(await refusalOf(call)).toMatchObject({
      code: 'invalid',
      problems: [{ path: ['mark'] }],
    });
  });

  test('a drawing of a drawing program keeps its parts, without what is no XML any more', async () => {
    const drawing =
      '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [<!ENTITY ns_svg "http://www.w3.org/2000/svg">]>' +
      `<svg xmlns="&ns_svg;" viewBox="0 0 24 24"><title>标志</title><defs><g id="图层_1">${SHAPE}</g></defs>` +
      `<use xlink:href="#图层_1" fill="" mask="url(#a), u\\72l(//x.example)"/><![CDATA[<script>1</script>]]></svg>`;
    const { text } = await kept(Buffer.from(drawing).toString('base64'));
    expect(text).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><defs><g id="图层_1">' +
        '<path d="M0 0h24v24H0z"></path></g></defs><use href="#图层_1"></use></svg>',
    );
  });

  const tenTimes = (write: (below: number) => string) =>
    [1, 2, 3, 4, 5].map((at) => `<g id="g${at}">${write(at - 1).repeat(10)}</g>`).join('');
  test.each([
    ['parts', tenTimes((below) => `<use href="#g${below}"/>`)],
    ['masks', tenTimes((below) => `<g mask='url( "#g${below}")'/>`)],
    ['a circle', '<g id="g5"><use href="#g0"/><use href="#g5"/></g>'],
    ['a deep drawing', '<g>'.repeat(100) + SHAPE + '</g>'.repeat(100)],
  ])('invalid: %s without an end stop no browser', async (_, parts) => {
    const whole = svg(`<g id="g0">${SHAPE}</g>${parts}<use href="#g5"/>`);
    const call = operator.call(saveMarketMark, { base64: whole });
    expect(await refusalOf(call)).toMatchObject({ code: 'invalid' });
  });

  test('tooLarge: every page loads it', async () => {
    const base64 = svg(`<path d="${'M0 0h24 '.repeat(9000)}"/>`);
    expect(await refusalOf(operator.call(saveMarketMark, { base64 }))).toMatchObject({
      code: 'tooLarge',
    });
  });
});
