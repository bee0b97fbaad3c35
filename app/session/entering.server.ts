import { randomBytes } from 'node:crypto';
import type { UserInfo } from '#app/domain/account/contract.ts';
import { cookies, readCookie } from './cookies.server.ts';
import { draftCookieOf } from './draft.server.ts';
import { sessionCookie } from './session.server.ts';

const DEVICE_BYTES = 24;

/** From where a visitor enters, for the calls that log in. */
export async function enteringOf(request: Request): Promise<{ userAgent: string; device: string }> {
  const known = await readCookie(request, cookies.device);
  return {
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 512),
    device: known ?? randomBytes(DEVICE_BYTES).toString('base64url'),
  };
}

/** The cookies of a login: its session, the drafts' owner, and by what the browser is known next time. */
export const cookiesOfLogin = async (
  request: Request,
  { token, userInfo }: { token: string; userInfo: UserInfo },
  { device }: { device: string },
): Promise<string[]> => [
  await sessionCookie(token),
  await draftCookieOf(request, userInfo),
  await cookies.device.serialize(device),
];
