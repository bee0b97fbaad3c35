import { z } from 'zod';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { idText, textUpTo } from '#app/domain/wire.ts';
import { MARK_KINDS } from './mark.ts';
import { FIRST_SITE } from './site.ts';

const link = z.object({ label: z.string(), to: z.string().default('') });

/** Six hexadecimal digits; other colours are those that a market begins with. */
const colour = (first: string) =>
  z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .default(first)
    .catch(first);

const site = z.object({
  /** Another number after each change; 0: a market that was never given a name. */
  version: z.int().nonnegative().default(FIRST_SITE.version),
  name: z.string().default(FIRST_SITE.name),
  claim: z.string().default(FIRST_SITE.claim),
  /** Path of the mark on this site, `/mark/….svg` or `.png`; '': none of its own. */
  mark: z.string().default(FIRST_SITE.mark),
  /** Of heads and links; of prices and of the button that spends. */
  brand: colour(FIRST_SITE.brand),
  action: colour(FIRST_SITE.action),
  /** '': as the portal's environment says, or nothing. */
  phone: z.string().default(''),
  hours: z.string().default(''),
  /** ICP备案. */
  icp: z.string().default(''),
  address: z.string().default(''),
  /** 公安备案. */
  police: z.string().default(''),
  /** Licences to trade, with the page of who gave them; '': without one. */
  licences: z.array(link).default([]),
  /** Further links of the foot. */
  links: z.array(link).default([]),
  note: z.string().default(''),
});

export const marketSite = defineRead({
  name: 'market.site',
  summary:
    'Name, mark, colours, ways to reach and licences of the market, as every page shows them',
  method: 'GET',
  path: '/api/portal/pass/market/site',
  access: 'public',
  content: site,
  absent: { ...FIRST_SITE, licences: [], links: [] },
  shows: () => ['site'],
});

const hash = z.string().regex(/^[\w-]{1,64}$/);
const markKind = z.enum(Object.keys(MARK_KINDS) as [keyof typeof MARK_KINDS]);

export const marketMark = defineRead({
  name: 'market.mark',
  summary: 'The bytes of a mark by its hash, in base64; G404 for one that is not kept',
  method: 'GET',
  path: '/api/portal/pass/market/mark/:hash',
  access: 'public',
  request: z.object({ hash }),
  content: z.object({ kind: markKind, base64: z.string() }),
  shows: () => ['site'],
});

/** As typed; the API answers each rule's own message (settings.ts). */
const typed = textUpTo(500);
const lines = textUpTo(4000);

const settingsRequest = z.object({
  /** That the form showed; another one means that somebody has saved since. */
  version: idText,
  name: typed,
  claim: typed,
  mark: typed,
  brand: typed,
  action: typed,
  phone: typed,
  hours: typed,
  icp: typed,
  address: typed,
  police: typed,
  licences: lines,
  links: lines,
  note: typed,
  mailName: typed,
  mailAddress: typed,
});

export const marketSettings = defineRead({
  name: 'marketDesk.settings',
  summary: 'What the operator has said of the market, as it is typed',
  method: 'GET',
  path: '/api/admin/operator/market/settings',
  access: 'operator',
  permission: 'administer',
  content: settingsRequest.extend({
    /** Who mails come from unless the market says otherwise. */
    usualSender: z.string().default(''),
  }),
});

export const saveMarketSettings = defineEndpoint({
  name: 'marketDesk.save',
  summary: 'Say how the market is called, looks and can be reached; content is the text to show',
  path: '/api/admin/operator/market/settings',
  access: 'operator',
  permission: 'administer',
  changes: 'site',
  request: settingsRequest,
  content: z.string(),
  codes: ['missing', 'invalid', 'changed'],
  serial: true,
});

export const saveMarketMark = defineEndpoint({
  name: 'marketDesk.keepMark',
  summary: 'Keep an SVG or PNG, which becomes the mark once the settings are saved with its path',
  path: '/api/admin/operator/market/mark',
  access: 'operator',
  permission: 'administer',
  request: z.object({ base64: z.string().regex(/^[\w+/=]{1,200000}$/) }),
  content: z.object({ mark: z.string() }),
  codes: ['invalid', 'tooLarge'],
});
