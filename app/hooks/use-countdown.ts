import { useEffect, useRef, useState } from 'react';

/**
 * Whole seconds that are left of `seconds`, which the server counted. It measures the time since
 * the page came to life and so does not depend on the visitor's clock.
 */
export function useCountdown(seconds: number, onEnd?: () => void): number {
  const [left, setLeft] = useState(seconds);
  const end = useRef(onEnd);
  end.current = onEnd;

  useEffect(() => {
    const started = performance.now();
    setLeft(seconds);
    const timer = setInterval(() => {
      const now = Math.max(0, seconds - Math.floor((performance.now() - started) / 1000));
      setLeft(now);
      if (now === 0) {
        clearInterval(timer);
        end.current?.();
      }
    }, 1000);
    return () => clearInterval(timer);
  }, [seconds]);

  return left;
}
