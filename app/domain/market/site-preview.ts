/** The parameter by which a page is shown as the market's settings would make it that somebody is trying. */
export const PREVIEW_PARAMETER = 'site-preview';

/** The form that keeps what is tried, and for how long it can be looked at. */
export const PREVIEW_FORM = 'sitePreview';
export const PREVIEW_MS = 30 * 60_000;

/** The secret of the settings that an address shows; null for a usual page. */
function previewKeyIn(url: string): string | null {
  const at = url.indexOf('?');
  if (at < 0 || !url.includes(PREVIEW_PARAMETER)) return null;
  return new URLSearchParams(url.slice(at)).get(PREVIEW_PARAMETER);
}

/** What a request asks to see in the place of the settings, and in whose name; undefined for usual ones. */
export function previewAsked({ url = '', headers: { cookie } }: AskingRequest) {
  const key = previewKeyIn(url);
  return key && cookie ? { key, cookie } : undefined;
}

interface AskingRequest {
  url?: string | undefined;
  headers: { cookie?: string | undefined };
}
