import { useEffect, useState } from 'react';

const AFTER_MS = 5000;

/**
 * Whether the visitor has turned to the page, or it has been open for a while: what is not needed
 * before that is fetched then.
 */
export function useTouched(): boolean {
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    const touch = () => setTouched(true);
    const listening = new AbortController();
    for (const sign of ['pointerover', 'touchstart', 'keydown']) {
      addEventListener(sign, touch, { once: true, signal: listening.signal });
    }
    const timer = setTimeout(touch, AFTER_MS);
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, []);
  return touched;
}
