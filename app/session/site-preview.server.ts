import { readSettings, type TypedSettings } from '#app/domain/market/settings.ts';
import type { Site } from '#app/domain/market/site.ts';
import { PREVIEW_FORM } from '#app/domain/market/site-preview.ts';
import { requests } from '#app/observation/request.server.ts';
import { draftsOf } from './draft.server.ts';

const SETTINGS_PAGE = '/customer/desk/market';

/**
 * The market as its operator is trying it, where the address of the page asks for that; null for everybody else. What is tried
 * is a draft of the person who tries it: nobody else's session finds it, whatever address they have.
 */
export function previewedSite(): Promise<Site | null> | null {
  const request = requests.getStore();
  if (!request?.preview) return null;
  request.previewed ??= readPreview(request.preview);
  return request.previewed as Promise<Site | null>;
}

async function readPreview({ key, cookie }: { key: string; cookie: string }): Promise<Site | null> {
  const request = new Request('http://portal/', { headers: { cookie } });
  const found = (await draftsOf(request, SETTINGS_PAGE)).find(({ form }) => form === PREVIEW_FORM);
  const { key: kept, until, ...typed } = found?.draft.values ?? {};
  if (kept !== key || Number(until) < Date.now()) return null;
  const { values } = readSettings(typed as TypedSettings);
  if (!values) return null;
  const { mailName: _, mailAddress: __, ...site } = values;
  // Another one than that of a market that was never given a name.
  return { ...site, version: 1 };
}
