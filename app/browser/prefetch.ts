import { plainFetch } from './connection.ts';
import { pageVersion } from './page-version.ts';

/** Pages are fetched when a visitor turns to their links, if the line allows it. */

const INTENT_MS = 80;
/** A fetched page is dropped after this time: it may have changed, and few clicks come later. */
const GOOD_FOR_MS = 10_000;

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

const ahead = new Map<string, Promise<Response | null>>();

/** What was fetched for this address, once; null where there is nothing that can be used. */
export async function fetchedAhead(url: string): Promise<Response | null> {
  const answer = ahead.get(url);
  ahead.delete(url);
  return (await answer) ?? null;
}

/** What was sent may have changed every page. */
export const forgetAhead = (): void => ahead.clear();

async function fetchAhead(url: string): Promise<Response | null> {
  const answer = plainFetch(url, { headers: { Purpose: 'prefetch' } })
    .then(async (given) => {
      await given.clone().arrayBuffer();
      // A redirect is answered again when the visitor follows the link.
      return given.status === 200 ? given : null;
    })
    .catch(() => null);
  ahead.set(url, answer);
  setTimeout(() => ahead.get(url) === answer && ahead.delete(url), GOOD_FOR_MS);
  return (await answer)?.clone() ?? null;
}

function allowsIt(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return !connection?.saveData && !/2g/.test(connection?.effectiveType ?? '');
}

const known = new Set<string>();

/** The scripts of a page that this document has not shown yet. */
async function fetchScripts({ pathname }: HTMLAnchorElement): Promise<void> {
  if (pathname === location.pathname || known.has(pathname)) return;
  known.add(pathname);
  const url = new URL('/__manifest', location.origin);
  url.searchParams.append('p', pathname);
  url.searchParams.set('version', pageVersion());
  const answer = await fetchAhead(url.href);
  const routes: Record<string, { module: string; imports?: string[] }> =
    (await answer?.json()) ?? {};
  for (const { module, imports = [] } of Object.values(routes)) {
    for (const href of [module, ...imports]) {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
      );
    }
  }
}

function fetchData({ pathname, search }: HTMLAnchorElement): void {
  const url = new URL(`${pathname === '/' ? '/_root' : pathname}.data${search}`, location.origin);
  if (!ahead.has(url.href)) fetchAhead(url.href);
}

function isPage(link: HTMLAnchorElement): boolean {
  const here = link.pathname === location.pathname && link.search === location.search;
  return link.origin === location.origin && !link.target && !link.download && !here;
}

/**
 * @param isVisitor asked each time: a customer's pages are made for him, and may do what he asked
 * for before his login, so only their scripts are fetched
 */
export function startPrefetching(isVisitor: () => boolean): void {
  let intent: ReturnType<typeof setTimeout> | undefined;
  const turn = ({ target }: Event) => {
    clearTimeout(intent);
    const link = target instanceof Element && target.closest('a');
    if (!link || !isPage(link) || !allowsIt()) return;
    intent = setTimeout(() => {
      void fetchScripts(link);
      if (isVisitor()) fetchData(link);
    }, INTENT_MS);
  };
  for (const sign of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(sign, turn, { passive: true });
  }
  document.addEventListener('click', () => clearTimeout(intent));
}
