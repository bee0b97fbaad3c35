import path from 'node:path';
import { createCookie } from '@remix-run/node';
import { afterAll, describe, expect, test } from 'vitest';
import { FIRST_SITE } from '#app/domain/market/site.ts';
import { EVENT_NAMES, type EventName } from '#app/domain/message/events.ts';
import { causes } from '#tests/api/message/causes.ts';
import { readNotificationsBy } from '#tests/api/message/notifications.ts';
import { newSerial, type OpenMarket, SESSION_SECRET } from '#tests/api/support/open-market.ts';
import { type PortalProcess, startPortal } from '#tests/support/portal-process.ts';
import { hashToken } from '#trading-api/account/customers.ts';
import { mailOptions } from '#trading-api/message/mail.ts';
import { customers, type messages, tokens } from '#trading-api/schema.ts';

const HOUR_MS = 3_600_000;
const session = createCookie('session', { secrets: [SESSION_SECRET] });
const portals = new Map<string, Promise<PortalProcess>>();
const read = new Set<EventName>();

type Market = Pick<OpenMarket, 'db' | 'url'>;

function portalOf({ url }: Market): Promise<PortalProcess> {
  const known = portals.get(url);
  const portal = known ?? startPortal({ TRADING_API_URL: url, SESSION_SECRET });
  portals.set(url, portal);
  return portal;
}

/** A new session of an account, as its cookie. */
async function sessionOf({ db }: Market, customerId: number): Promise<string> {
  const token = newSerial();
  const expiresAt = new Date(Date.now() + 365 * 24 * HOUR_MS);
  await db.insert(tokens).values({ tokenHash: hashToken(token), customerId, expiresAt });
  return (await session.serialize(token)).split(';')[0] ?? '';
}

async function strangerTo({ db }: Market): Promise<number> {
  const [stranger] = await db
    .insert(customers)
    .values({
      phone: `18${newSerial().replace(/\D/g, '').padEnd(9, '0').slice(0, 9)}`,
      passwordHash: '',
      name: '无关的人',
      customerType: 'personal',
    })
    .returning({ id: customers.id });
  return stranger?.id ?? 0;
}

async function opened(origin: string, path: string, cookie = '') {
  // Fetched as a prefetch, so that the message stays unread for the rest of the test of its cause.
  const headers = { cookie, purpose: 'prefetch' };
  const answer = await fetch(origin + path, { headers, redirect: 'manual' });
  const html = await answer.text();
  const shown = html.replace(/<(script|style|head)\b[\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, '');
  return { status: answer.status, location: answer.headers.get('location') ?? '', shown };
}

/** What a text or its link says it is about. */
function namedIn({ text, path }: Pick<typeof messages.$inferSelect, 'text' | 'path'>): string[] {
  const id = /^\/customer\/[\w-]+\/(?=.*\d)([\w-]{8,})$/.exec(path)?.[1];
  const quoted = [
    // 「忘记密码」 is what to use, and not what it is about.
    ...text.matchAll(/(?<!用)「([^」]+)」|¥([\d,.]+\d)|([A-Z]*\d{12,})|([\w.]+@[\w.]+\w)/g),
  ].map((found) => found.slice(1).find(Boolean) ?? '');
  const goods = /^(\S+) 由 ¥|登记的 (\S+) \d|的 (\S+) 收到/.exec(text)?.slice(1).find(Boolean);
  return [...(id ? [id] : []), ...(goods ? [goods] : []), ...quoted];
}

/** The link in a mail of the message, the same in its text and in its HTML. */
function linkOf({ id, event, text, path, createdAt }: typeof messages.$inferSelect): string {
  const mail = mailOptions(
    {
      ...{ id, address: 'a@example.com', subject: event, text, path },
      market: { ...FIRST_SITE, mailName: '', mailAddress: '' },
      unsubscribeToken: null,
      date: createdAt,
    },
    {
      smtpUrl: undefined,
      sms: null,
      bounceAddress: null,
      from: 'a@example.com',
      origin: 'https://market.example.com',
    },
  );
  const link = /https:\/\/market\.example\.com(\/\S+)/;
  const inText = link.exec(mail.text)?.[1] ?? '';
  const inHtml = /href="https:\/\/market\.example\.com([^"]+)"/.exec(mail.html)?.[1] ?? '';
  expect(inHtml.replaceAll('&amp;', '&'), event).toBe(inText);
  return inText;
}

/** Anyone with the link of an approval may see it; another token opens nothing. */
const isSecret = (link: string) => link.startsWith('/approval/');
const isPublic = (link: string) => !link.startsWith('/customer/') && !isSecret(link);

readNotificationsBy(async (market, message) => {
  read.add(message.event);
  const { origin } = await portalOf(market);
  const link = linkOf(message);
  const named = namedIn(message);
  const names = ({ shown }: { shown: string }) => named.filter((name) => shown.includes(name));
  const said = `${message.event}: ${message.text} ${link}`;
  const own = await opened(origin, link, await sessionOf(market, message.personId));
  expect(own.status, said).toBe(200);
  if (named.length > 0) expect(names(own), said).not.toEqual([]);
  if (isPublic(link)) return;
  if (isSecret(link)) {
    expect((await opened(origin, `${link.slice(0, -3)}abc`)).status, said).toBe(404);
    return;
  }
  const anonymous = await opened(origin, link);
  expect([302, 303], said).toContain(anonymous.status);
  expect(anonymous.location, said).toContain('/customer/login?redirectTo=');
  const stranger = await opened(origin, link, await sessionOf(market, await strangerTo(market)));
  // A list of one's own opens for everybody, with their own things.
  if (/\/[\w-]*\d+$/.test(link)) expect([403, 404], said).toContain(stranger.status);
  expect(names(stranger), said).toEqual([]);
});

afterAll(async () => {
  readNotificationsBy(null);
  for (const portal of portals.values()) await (await portal).stop();
});

// Each event has its real cause in a test of the API, which runs here before a portal.
for (const { file } of causes()) {
  describe(`issue 19 §3: texts of ${path.basename(file)}`, async () => {
    await import(/* @vite-ignore */ file);
  });
}

test('issue 19 §3: every event was sent, and its link opened', () => {
  expect(EVENT_NAMES.filter((name) => !read.has(name))).toEqual([]);
});
