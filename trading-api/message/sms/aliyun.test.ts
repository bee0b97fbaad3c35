import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { aliyunReceipts, aliyunSms, type SmsTransport } from './aliyun.ts';
import { signedCall } from './aliyun-signature.ts';

const SETTINGS = {
  ...{ id: 'LTAI-test', secret: 'a secret of the tests', sign: '示例 平台*' },
  ...{ codeTemplate: 'SMS_1', noticeTemplate: 'SMS_2' },
  linkTemplates: { approval: 'SMS_3', invitation: null },
};
const TEXT = {
  ...{ id: 7, phone: '13912345678' },
  ...{ text: '【钢贸网】验证码 012345', code: '012345', secret: null },
};
const OK = JSON.stringify({ Code: 'OK', Message: 'OK', BizId: '1', RequestId: '2' });

const hex = (text: string) => createHash('sha256').update(text).digest('hex');

/** The signature as the provider makes it, from nothing but what has arrived. */
function isSigned({ method, url, headers }: IncomingMessage): boolean {
  const { authorization = '' } = headers;
  const [, id, names = '', signature] =
    /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=(.+)$/.exec(
      authorization,
    ) ?? [];
  const [path, query = ''] = (url ?? '').split('?');
  const headerOf = (name: string) =>
    name === 'host' ? 'dysmsapi.aliyuncs.com' : String(headers[name]).trim();
  const lines = names.split(';').map((name) => `${name}:${headerOf(name)}\n`);
  const sorted = query.split('&').sort().join('&');
  const canonical = [method, path, sorted, lines.join(''), names, hex('')].join('\n');
  const expected = createHmac('sha256', SETTINGS.secret)
    .update(`ACS3-HMAC-SHA256\n${hex(canonical)}`)
    .digest('hex');
  return id === SETTINGS.id && signature === expected;
}

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** The provider, by a server of this machine; the adapter asks for its own host. */
async function provider(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  timeoutMs = 5000,
) {
  const received: URL[] = [];
  const server = createServer((request, response) => {
    received.push(new URL(request.url ?? '', 'http://localhost'));
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const asked: string[] = [];
  const transport: SmsTransport = {
    fetch: (address, options) => {
      const url = new URL(String(address));
      asked.push(url.origin);
      return fetch(`http://127.0.0.1:${port}/${url.search}`, options);
    },
    timeoutMs,
  };
  return {
    received,
    asked,
    send: aliyunSms(SETTINGS, transport),
    receiptOf: aliyunReceipts(SETTINGS, transport),
  };
}

const says = (status: number, body: string) => (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body);
};

/** What the provider answers of a refused call. */
const refusal = (Code: string, status = 200) =>
  says(status, JSON.stringify({ Code, Message: '说明', RequestId: '3' }));

describe('a short message', () => {
  test('is signed as the documentation’s own example', () => {
    const { headers } = signedCall(
      {
        host: 'ecs.cn-shanghai.aliyuncs.com',
        action: 'RunInstances',
        version: '2014-05-26',
        parameters: {
          RegionId: 'cn-shanghai',
          ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
        },
        nonce: '3156853299f313e23d1673dc12e1703d',
        date: new Date('2023-10-26T10:22:32Z'),
      },
      { id: 'YourAccessKeyId', secret: 'YourAccessKeySecret' },
    );
    expect(headers.authorization).toMatch(
      /Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0$/,
    );
  });

  test('goes to the provider’s host, signed, with the code in its template', async () => {
    const { send, received, asked } = await provider((request, response) =>
      says(200, isSigned(request) ? OK : '{"Code":"SignatureDoesNotMatch"}')(request, response),
    );
    expect(await send(TEXT)).toBe('1');
    expect(asked).toEqual(['https://dysmsapi.aliyuncs.com']);
    expect(Object.fromEntries(received[0]?.searchParams ?? [])).toEqual({
      OutId: '7',
      PhoneNumbers: '13912345678',
      SignName: '示例 平台*',
      TemplateCode: 'SMS_1',
      TemplateParam: '{"code":"012345"}',
    });
  });

  test('that is a notice has its words without the sign, which the provider sets', async () => {
    const { send, received } = await provider(says(200, OK));
    await send({ ...TEXT, text: '【竞价】您已出局（1+1!）', code: null });
    expect(received[0]?.searchParams.get('TemplateCode')).toBe('SMS_2');
    expect(received[0]?.searchParams.get('TemplateParam')).toBe('{"content":"您已出局（1+1!）"}');
  });

  test('is cut where it is longer than a variable may be', async () => {
    const { send, received } = await provider(says(200, OK));
    await send({ ...TEXT, text: `【竞价】${'您已出局'.repeat(10)}`, code: null });
    const { content } = JSON.parse(received[0]?.searchParams.get('TemplateParam') ?? '');
    expect(content).toBe(`${'您已出局'.repeat(10).slice(0, 34)}…`);
  });

  test('with a link has the address in its template and the end of it in a variable, which takes no address', async () => {
    const { send, received } = await provider(says(200, OK));
    const secret = '0123456789abcdef0123456789abcdef';
    const link = `https://market.example.com/approval/${secret}`;
    const text = `【审批】王五 的订单 D20261128，¥1.00，等待您审批：${link} 链接仅供您本人使用。`;
    await send({ ...TEXT, text, code: null, secret });
    expect(received[0]?.searchParams.get('TemplateCode')).toBe('SMS_3');
    const variables = JSON.parse(received[0]?.searchParams.get('TemplateParam') ?? '');
    expect(variables).toEqual({
      content: '王五 的订单 D20261128，¥1.00，等待您审批',
      link: secret,
    });
    for (const value of Object.values<string>(variables)) expect(value.length).toBeLessThan(36);
  });

  test('with a link that has no template is not sent, and says which setting is missing', async () => {
    const { send, received } = await provider(says(200, OK));
    const secret = '0123456789abcdef0123456789abcdef';
    const text = `【邀请】打开：https://market.example.com/customer/company/join/${secret}`;
    await expect(send({ ...TEXT, text, code: null, secret })).rejects.toMatchObject({
      message: expect.stringContaining('ALIYUN_SMS_INVITATION_TEMPLATE'),
      forGood: true,
    });
    expect(received).toEqual([]);
  });

  test('that was changed on its way is refused', async () => {
    const { send } = await provider((request, response) => {
      request.headers['x-acs-date'] = '2020-01-01T00:00:00Z';
      says(400, isSigned(request) ? OK : '{"Code":"SignatureDoesNotMatch","Message":"x"}')(
        request,
        response,
      );
    });
    await expect(send(TEXT)).rejects.toMatchObject({
      message: 'SignatureDoesNotMatch x',
      forGood: false,
    });
  });

  test('to a number that takes none is refused for good', async () => {
    const { send } = await provider(refusal('isv.MOBILE_NUMBER_ILLEGAL'));
    await expect(send(TEXT)).rejects.toMatchObject({
      message: 'isv.MOBILE_NUMBER_ILLEGAL 说明',
      forGood: true,
    });
  });

  test.each([
    ['isv.BUSINESS_LIMIT_CONTROL', 200],
    ['Throttling.User', 429],
    ['ServiceUnavailable', 503],
  ])('that comes too soon is tried again: %s', async (code, status) => {
    const { send } = await provider(refusal(code, status));
    await expect(send(TEXT)).rejects.toMatchObject({ message: `${code} 说明`, forGood: false });
  });

  test('is tried again where nothing is answered, something else, or another address', async () => {
    const silent = await provider(() => {}, 50);
    await expect(silent.send(TEXT)).rejects.toMatchObject({ forGood: false, unanswered: true });
    const odd = await provider(says(200, '<html>'));
    await expect(odd.send(TEXT)).rejects.toMatchObject({ forGood: false, unanswered: true });
    const elsewhere = await provider((_, response) => {
      response.writeHead(302, { location: 'http://127.0.0.1:1/' });
      response.end();
    });
    await expect(elsewhere.send(TEXT)).rejects.toMatchObject({ forGood: false });
    expect(elsewhere.received).toHaveLength(1);
  });
});

const SENT = { id: 7, phone: '13912345678', providerId: '9006197469364984400^0' };

/** What the provider answers about texts of a day: those of others too. */
const details = (...texts: { OutId?: string; SendStatus: number; ErrCode?: string }[]) =>
  says(
    200,
    JSON.stringify({
      TotalCount: texts.length,
      SmsSendDetailDTOs: { SmsSendDetailDTO: texts },
      ...{ Code: 'OK', Message: 'OK', RequestId: '3' },
    }),
  );

describe('a receipt', () => {
  test('is asked for by name, phone and the day in China, signed', async () => {
    const { receiptOf, received } = await provider((request, response) =>
      (isSigned(request)
        ? details({ OutId: '7', SendStatus: 3, ErrCode: 'DELIVERED' })
        : refusal('SignatureDoesNotMatch'))(request, response),
    );
    const leftAt = new Date('2026-11-24T17:30:00Z');
    expect(await receiptOf({ ...SENT, leftAt })).toEqual({ state: 'delivered', error: '' });
    expect(Object.fromEntries(received[0]?.searchParams ?? [])).toEqual({
      PhoneNumber: '13912345678',
      BizId: '9006197469364984400^0',
      SendDate: '20261125',
      PageSize: '50',
      CurrentPage: '1',
    });
  });

  test.each([
    ['MOBILE_NOT_ON_SERVICE', '号码停机、空号、关机或不在服务区（MOBILE_NOT_ON_SERVICE）'],
    ['MK:0012', 'MK:0012'],
  ])('that says why it did not arrive: %s', async (ErrCode, error) => {
    const { receiptOf } = await provider(details({ OutId: '7', SendStatus: 2, ErrCode }));
    expect(await receiptOf({ ...SENT, leftAt: new Date() })).toEqual({ state: 'failed', error });
  });

  test.each([
    ['waits for the network', [{ OutId: '7', SendStatus: 1 }]],
    ['is of another text', [{ OutId: '8', SendStatus: 3 }]],
    ['is not there yet', []],
  ])('that %s is none', async (_, texts) => {
    const { receiptOf } = await provider(details(...texts));
    expect(await receiptOf({ ...SENT, leftAt: new Date() })).toBeNull();
  });

  test('of a text without a name is found by its own number', async () => {
    const { receiptOf, received } = await provider(
      details({ OutId: '6', SendStatus: 2 }, { OutId: '7', SendStatus: 3 }),
    );
    const unnamed = { ...SENT, providerId: null, leftAt: new Date() };
    expect(await receiptOf(unnamed)).toMatchObject({ state: 'delivered' });
    expect(received[0]?.searchParams.has('BizId')).toBe(false);
  });

  test('that is refused is asked for again', async () => {
    const { receiptOf } = await provider(refusal('isv.RAM_PERMISSION_DENY'));
    await expect(receiptOf({ ...SENT, leftAt: new Date() })).rejects.toMatchObject({
      message: 'isv.RAM_PERMISSION_DENY 说明',
    });
  });
});
