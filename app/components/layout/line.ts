/**
 * Keeps a navigation waiting while the line is down: the page it leads from stays, and goes on by
 * itself when the line is back. Without this Remix shows an error in the place of the page.
 */

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 30_000;

/** What ends the waiting of each request that could not be sent. */
const waiting = new Set<() => void>();
const listeners = new Set<() => void>();

/** For useSyncExternalStore. */
export function onLineChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isLineDown = (): boolean => waiting.size > 0;

/** Sends all that waits once more. */
export function tryAgain(): void {
  for (const end of waiting) end();
}

/** Reading a page's data, which routes there are, or their modules; a form says itself that it failed. */
function isNavigation(url: string, { method = 'GET' }: RequestInit): boolean {
  const { pathname } = new URL(url, location.href);
  return method === 'GET' && (pathname.endsWith('.data') || pathname === MANIFEST);
}

const MANIFEST = '/__manifest';

/** Makes `fetch` wait for the line in navigations. */
export function outlastDrops(): void {
  const send = window.fetch;
  const sendPatiently: typeof fetch = async (input, init) => {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      try {
        return await send(input, init);
      } catch (error) {
        if (init?.signal?.aborted) throw error;
        await pause(pauseMs, init?.signal);
        if (init?.signal?.aborted) throw error;
      }
    }
  };
  window.fetch = async (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!isNavigation(url, init)) return send(input, init);
    const answer = await sendPatiently(input, init);
    // Remix loads the page anew where a module cannot be had: it finds them in the browser's cache.
    if (url.includes(MANIFEST) && answer.ok) {
      const routes: Record<string, { module: string; imports?: string[] }> = await answer
        .clone()
        .json();
      const files = Object.values(routes).flatMap(({ module, imports = [] }) => [
        module,
        ...imports,
      ]);
      await Promise.all(files.map((file) => sendPatiently(file, { signal: init.signal })));
    }
    return answer;
  };
  addEventListener('online', tryAgain);
}

function pause(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      waiting.delete(end);
      for (const listener of listeners) listener();
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
    waiting.add(end);
    for (const listener of listeners) listener();
  });
}
