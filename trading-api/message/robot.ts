import { lookup } from 'node:dns/promises';
import { BlockList, isIPv6 } from 'node:net';
import { z } from 'zod';
import { isRobotUrl, robotBody } from '#app/domain/message/preferences.ts';
import { askByHttp, DeliveryFailure, jsonOf } from './delivery-failure.ts';

/** How robots are reached; tests put something else in its place. */
export interface RobotTransport {
  fetch: typeof fetch;
  addressesOf(host: string): Promise<readonly string[]>;
}

const WIRE: RobotTransport = {
  fetch: (...request) => fetch(...request),
  addressesOf: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
};

const TIMEOUT_MS = 10_000;

/**
 * Addresses at which no robot can be: this machine's and those of private networks, to which a
 * customer's URL must not make us send requests.
 */
const PRIVATE = new BlockList();
for (const [network, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
  ] as const),
  ...([
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    ['224.0.0.0', 3],
  ] as const),
] as const) {
  PRIVATE.addSubnet(network, bits, 'ipv4');
}
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  PRIVATE.addSubnet(network, bits, 'ipv6');
}
const isPrivate = (address: string) => PRIVATE.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** 企业微信 and 钉钉 name it `errcode`, 飞书 `code`; 0 is good. */
const answer = z.object({
  errcode: z.number().optional(),
  code: z.number().optional(),
  errmsg: z.string().optional(),
  msg: z.string().optional(),
});

/**
 * Says a text in a group by its robot. That it was taken is all that a robot says: none of the three has receipts.
 * @throws DeliveryFailure
 */
export async function postToRobot(
  url: string,
  text: string,
  transport: RobotTransport = WIRE,
): Promise<void> {
  if (!isRobotUrl(url)) throw new DeliveryFailure('地址不是群机器人的地址', { forGood: true });
  const { hostname } = new URL(url);
  const addresses = await transport.addressesOf(hostname).catch(() => {
    throw new DeliveryFailure(`找不到 ${hostname}`);
  });
  if (addresses.length === 0 || addresses.some(isPrivate))
    throw new DeliveryFailure('地址指向内网');
  const response = await askByHttp(() =>
    transport.fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(robotBody(url, text)),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }),
  );
  if (!response.ok) throw new DeliveryFailure(`HTTP ${response.status}`);
  const said = answer.safeParse(await jsonOf(response));
  if (!said.success) throw new DeliveryFailure('机器人的回答无法识别', { unanswered: true });
  const { errcode, code, errmsg, msg } = said.data;
  if ((errcode ?? code) !== 0)
    throw new DeliveryFailure(errmsg ?? msg ?? `错误码 ${errcode ?? code}`);
}
