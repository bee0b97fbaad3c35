import { callShared } from '#app/api/cache.server.ts';
import { ApiFailure, ApiRefusal, isRefusal } from '#app/api/errors.ts';
import { RESULT } from '#app/domain/endpoint.ts';
import { marketMark, marketSite } from '#app/domain/market/contract.ts';
import { MARK_KINDS } from '#app/domain/market/mark.ts';
import { FIRST_SITE, type ShownSite, type Site, shownOf } from '#app/domain/market/site.ts';
import { environment } from '#app/environment.server.ts';
import { readMarketFacts } from './market-facts.server.ts';
import { previewedSite } from './site-preview.server.ts';

/** After an API has not answered the call, it is not asked again for this time. */
const SILENT_MS = 5_000;

/** When the API may be asked again, by the monotonic clock. */
let askAgainAt = 0;

/** What the demo market says where nothing was set: no other market shows an invented phone. */
const EXAMPLES = { phone: '400-000-1234', hours: '8:30-17:30', icp: '沪ICP备00000000号' };

/**
 * How the market is called and looks; what a market begins with where its API does not say. Of a page that shows settings
 * which somebody tries, those.
 */
export async function readSite(): Promise<Site> {
  return (await previewedSite()) ?? savedSite();
}

async function savedSite(): Promise<Site> {
  if (performance.now() < askAgainAt) return FIRST_SITE;
  try {
    return await callShared(marketSite, {});
  } catch (error) {
    if (!(error instanceof ApiFailure || error instanceof ApiRefusal)) throw error;
    askAgainAt = performance.now() + SILENT_MS;
    return FIRST_SITE;
  }
}

/** A mark by its path; null where there is none. */
export async function readMark(path: string): Promise<{ type: string; base64: string } | null> {
  const [, hash, kind] = /^\/mark\/([\w-]{1,64})\.(svg|png)$/.exec(path) ?? [];
  if (!hash) return null;
  try {
    const mark = await callShared(marketMark, { hash });
    return mark.kind === kind ? { type: MARK_KINDS[mark.kind], base64: mark.base64 } : null;
  } catch (error) {
    if (isRefusal(error, marketMark, RESULT.notFound)) return null;
    throw error;
  }
}

/** The whole of it, and what pages say of it in browsers: null where it is what they know by themselves. */
export interface WholeSite {
  site: Site;
  shown: ShownSite | null;
  /** Whether it is not saved, and only its operator sees it. */
  isTried: boolean;
}

let known: (WholeSite & { from: Site; isDemo: boolean }) | undefined;

/**
 * The same with what this portal's environment says where the market says nothing; the same objects for as long as
 * neither changes, since markup is kept by them.
 */
export async function readWholeSite(): Promise<WholeSite> {
  const [from, facts, tried] = await Promise.all([savedSite(), readMarketFacts(), previewedSite()]);
  const isDemo = facts?.demo ?? false;
  if (tried) {
    const site = completed(tried, isDemo);
    return { site, shown: shownOf(site), isTried: true };
  }
  if (known?.from !== from || known.isDemo !== isDemo) {
    const site = completed(from, isDemo);
    known = { from, isDemo, site, shown: site.version > 0 ? shownOf(site) : null, isTried: false };
  }
  return known;
}

/** With what this portal's environment says where the market says nothing. */
function completed(from: Site, isDemo: boolean): Site {
  const { contact, officeAddress } = environment();
  const example = isDemo ? EXAMPLES : { phone: '', hours: '', icp: '' };
  return {
    ...from,
    phone: from.phone || (contact.phone ?? example.phone),
    hours: from.hours || (contact.hours ?? example.hours),
    icp: from.icp || (contact.icpNotice ?? example.icp),
    address: from.address || (officeAddress ?? ''),
  };
}
