import { useEffect, useRef } from 'react';

export interface Polling {
  intervalMs: number;
  /** Whether to poll; false ends the polling. */
  active: boolean;
}

/**
 * Calls `ask` every `intervalMs`, but not while the previous call is under way or the page is hidden.
 * `ask` handles its own failures.
 */
export function usePolling(ask: () => void | Promise<void>, { intervalMs, active }: Polling) {
  const latest = useRef(ask);
  latest.current = ask;

  useEffect(() => {
    if (!active) return;
    let asking = false;
    const timer = setInterval(async () => {
      if (asking || document.hidden) return;
      asking = true;
      try {
        await latest.current();
      } finally {
        asking = false;
      }
    }, intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs, active]);
}
