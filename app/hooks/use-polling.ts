import { useEffect, useRef } from 'react';

export interface Polling {
  intervalMs: number;
  /** False stops it for good: the answer is there. */
  active: boolean;
}

/**
 * Calls `ask` every `intervalMs`, never while the one before is still under way, and not while
 * nobody looks at the page. `ask` deals with its own failures.
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
