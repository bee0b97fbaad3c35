/**
 * The connection to the server. A request that it drops waits and is sent again, so that the page stays
 * until there is an answer.
 */

import { navigation } from './navigation.ts';
import { noteChanges } from './page-shown.ts';
import { pageVersion } from './page-version.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 16_000;
/** The longest that browsers know. */
const UNTIL_ASKED = 2 ** 31 - 1;

/** As the browser has it: fails at once. */
export const { fetch: plainFetch } = globalThis;

/** What ends the waiting of each request. */
const waiting = new Set<() => void>();
/** The requests that the connection has dropped, until they are answered. */
const unanswered = new Set<unknown>();
let notify = () => {};

/** For useSyncExternalStore of the frame. */
export function onConnectionChange(listener: () => void): () => void {
  notify = listener;
  return () => {};
}

/** Until a dropped request is answered, also while it is tried again. */
export const isDisconnected = (): boolean => unanswered.size > 0;

/** Where the visitor goes, if there is a copy of it to be read offline; else empty. */
let copy = '';

export function offerCopy(href: string): void {
  copy = href;
  notify();
}

/** Null while connected, otherwise the address of the copy to offer; empty where there is none. */
export const offlineCopy = (): string | null => (isDisconnected() ? copy : null);

export function tryAgain(): void {
  for (const end of waiting) end();
}

const pause = (ms: number, signal?: AbortSignal | null): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      waiting.delete(end);
      resolve();
    };
    waiting.add(end);
    setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });

interface RetryOptions {
  signal?: AbortSignal | null;
  /** Otherwise it is sent again only when the visitor asks for it. */
  isRepeatable?: boolean;
}

async function withRetries<Answer>(
  send: () => Promise<Answer>,
  { signal, isRepeatable = true }: RetryOptions = {},
): Promise<Answer> {
  try {
    for (let ms = FIRST_PAUSE_MS; ; ms = Math.min(2 * ms, LONGEST_PAUSE_MS)) {
      try {
        return await send();
      } catch (error) {
        if (signal?.aborted) throw error;
        unanswered.add(send);
        notify();
        await pause(isRepeatable ? ms : UNTIL_ASKED, signal);
      }
    }
  } finally {
    if (unanswered.delete(send)) notify();
  }
}

/** Of a manifest: no answer for a page of this version. */
const NEWER_SERVER = 204;

/** Whether what Remix sends is a form. */
export const isForm = (body: unknown): body is FormData | URLSearchParams =>
  body instanceof FormData || body instanceof URLSearchParams;

/** The form that was sent last, without the button that sent it. */
let sent: FormData | undefined;

/**
 * Puts the files that were chosen into a form. Remix sends what it reads back out of a Request, and there WebKit makes a
 * text of each file whose name is not ASCII (design/forms: Files in forms).
 */
function putFilesInto(body: unknown): void {
  if (!(body instanceof FormData) || body.get('form') !== sent?.get('form')) return;
  for (const name of new Set(sent?.keys())) {
    const values = sent?.getAll(name) ?? [];
    if (!values.some((value) => value instanceof File)) continue;
    body.delete(name);
    for (const value of values) body.append(name, value);
  }
}

let delay = (): Promise<unknown> | undefined => undefined;

/** The data of pages is passed on to Remix only after what `until` answers. */
export function delayPageData(until: typeof delay): void {
  delay = until;
}

function untilAnswered(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const { signal, body } = init;
  putFilesInto(body);
  return withRetries(
    async () => {
      const answer = await plainFetch(input, init);
      const { status, headers } = answer;
      // A page in its place: of a proxy that does not reach the server, or of one that starts or is busy.
      if ((status === 429 || status > 500) && /html/.test(headers.get('content-type') ?? ''))
        throw status;
      // The connection may drop in the middle of an answer.
      await answer.clone().arrayBuffer();
      if (status === NEWER_SERVER) await openTarget();
      await delay();
      return answer;
    },
    { signal, isRepeatable: !body || (isForm(body) && body.has('serial')) },
  );
}

/** Repeats what Remix asks for until it is answered; a form only if its serial makes that safe. */
export function retryDroppedRequests(): void {
  window.fetch = async (input, init = {}) => {
    const isRemixs = /\.data\b|__manifest/.test(String(input));
    const answer = await (isRemixs ? untilAnswered(input, init) : plainFetch(input, init));
    if (init.body) noteChanges();
    return answer;
  };
  addEventListener(
    'submit',
    ({ target }) => {
      sent = new FormData(target as HTMLFormElement);
    },
    true,
  );
  addEventListener('online', tryAgain);
}

/**
 * The server is newer than the page: opens where the visitor goes. Remix would forget the query, and
 * read where a form is sent.
 */
function openTarget(): Promise<never> {
  const { state, location: target } = navigation();
  if (state === 'loading' && target) location.assign(target.pathname + target.search + target.hash);
  else location.reload();
  return new Promise(() => {});
}

/** Whether the server no longer has the scripts of this page, because its version is newer. */
const hasLostScripts = (): boolean =>
  (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).some(
    ({ name, responseStatus }) => responseStatus === 404 && name.includes('/assets/'),
  );

const RELOADED = 'reloaded';
const OFFLINE = 'offline';

/**
 * Fetches a script or the stylesheet when it is needed. If the server does not have it any more, the
 * page is loaded again, but once only. Chromium remembers that a script has failed and does not ask for
 * it again: so none is asked for without a connection, and the next try has another address.
 */
export const importWithRetries = <Module>(load: () => Promise<Module>): Promise<Module> => {
  let tries = 0;
  return withRetries(async () => {
    if (!navigator.onLine) throw OFFLINE;
    return load().catch((error) => {
      const script = /\S+\.js/.exec(error?.message);
      if (script) load = () => import(/* @vite-ignore */ `${script}?${++tries}`);
      if (hasLostScripts() && sessionStorage.getItem(RELOADED) !== pageVersion()) {
        sessionStorage.setItem(RELOADED, pageVersion());
        location.reload();
      }
      throw error;
    });
  });
};
