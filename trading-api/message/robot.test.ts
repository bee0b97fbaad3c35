import { expect, test } from 'vitest';
import { DeliveryFailure } from './delivery-failure.ts';
import { postToRobot, type RobotTransport } from './robot.ts';

const WECOM = 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=1';
const DINGTALK = 'https://oapi.dingtalk.com/robot/send?access_token=1';
const FEISHU = 'https://open.feishu.cn/open-apis/bot/v2/hook/1';

/** A messenger that answers this; it keeps what it was sent. */
function transportOf(answer: () => Response, addresses: readonly string[] = ['203.0.113.7']) {
  const sent: { url: string; options: RequestInit | undefined }[] = [];
  const transport: RobotTransport = {
    fetch: async (url, options) => {
      sent.push({ url: String(url), options });
      return answer();
    },
    addressesOf: async () => addresses,
  };
  return { transport, sent };
}

const good = () => Response.json({ errcode: 0, errmsg: 'ok' });

test.each([
  [WECOM, good, { msgtype: 'text', text: { content: '你好' } }],
  [DINGTALK, good, { msgtype: 'text', text: { content: '你好' } }],
  [FEISHU, () => Response.json({ code: 0 }), { msg_type: 'text', content: { text: '你好' } }],
])('%s is sent a text as it takes one, and follows no redirect', async (url, answer, body) => {
  const { transport, sent } = transportOf(answer);
  await postToRobot(url, '你好', transport);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.url).toBe(url);
  expect(sent[0]?.options).toMatchObject({ method: 'POST', redirect: 'error' });
  expect(JSON.parse(String(sent[0]?.options?.body))).toEqual(body);
});

test.each<[what: string, answer: () => Response, text: string]>([
  [
    'refuses',
    () => Response.json({ errcode: 93000, errmsg: 'invalid webhook url' }),
    'invalid webhook url',
  ],
  [
    'refuses as 飞书 does',
    () => Response.json({ code: 19001, msg: 'param invalid' }),
    'param invalid',
  ],
  ['fails', () => new Response('', { status: 502 }), 'HTTP 502'],
  ['answers something else', () => Response.json([]), '机器人的回答无法识别'],
  ['answers without saying whether it did', () => Response.json({}), '错误码 undefined'],
])('a robot that %s', async (_, answer, text) => {
  const failed = postToRobot(WECOM, '你好', transportOf(answer).transport);
  await expect(failed).rejects.toThrow(text);
  await expect(failed).rejects.toBeInstanceOf(DeliveryFailure);
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.20.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '::1',
  'fd00::1',
])('nothing is sent to %s, whatever the name says', async (address) => {
  const { transport, sent } = transportOf(good, ['203.0.113.7', address]);
  await expect(postToRobot(WECOM, '你好', transport)).rejects.toThrow('地址指向内网');
  expect(sent).toEqual([]);
});

test('nothing is sent to a host that is no messenger’s', async () => {
  const { transport, sent } = transportOf(good);
  await expect(postToRobot('https://evil.test/robot/send', '你好', transport)).rejects.toThrow(
    '地址不是群机器人的地址',
  );
  expect(sent).toEqual([]);
});
