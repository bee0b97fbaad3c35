import proxyAddr from '@fastify/proxy-addr';
import { z } from 'zod';

/**
 * Whether an address that a request came through is a proxy of our own.
 * @param hop 0 for the one that is connected to this process
 */
export type TrustsProxy = (address: string, hop: number) => boolean;

/**
 * @param value how many proxies stand in front, or the networks that they are in
 * @throws TypeError for what is no network
 */
export function readTrust(value: string): TrustsProxy {
  if (/^\d$/.test(value)) return (_, hop) => hop < Number(value);
  return proxyAddr.compile(value.split(',').map((network) => network.trim()));
}

function isTrust(value: string): boolean {
  try {
    return Boolean(readTrust(value));
  } catch {
    return false;
  }
}

/** Which proxies' X-Forwarded-* a program believes; all others anybody may have written. */
export const trustProxyVariable = z
  .string()
  .default('0')
  .refine(isTrust, { error: '应为代理的个数（0 到 9），或以逗号分隔的网段' });
