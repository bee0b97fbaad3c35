import { useEffect, useRef } from 'react';

export interface Polling {
  intervalMs: number;
  /** False ends the polling. */
  active: boolean;
}

/**
 * Calls `ask` every `intervalMs`, but not while the previous call is under way or the page is hidden;
 * at once again where it resolves to true. `ask` handles its own failures.
 */
export function usePolling(ask: () => unknown, { intervalMs, active }: Polling) {
  const latest = useRef(ask);
  latest.current = ask;

  useEffect(() => {
    if (!active) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    const poll = async () => {
      let startedAt: number;
      do startedAt = performance.now();
      while (!(ended || document.hidden) && (await latest.current()) === true);
      const passed = (performance.now() - startedAt) % intervalMs;
      if (!ended) timer = setTimeout(poll, intervalMs - passed);
    };
    timer = setTimeout(poll, intervalMs);
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [intervalMs, active]);
}
