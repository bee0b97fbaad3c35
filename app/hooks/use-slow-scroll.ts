import { type RefObject, useEffect } from 'react';

/** Pixels a frame (the specification's step of its scrolling lists). */
const STEP = 0.1;

/** How long it stands still at either end (spec 3 §9). */
const WAIT_MS = 1000;

/**
 * Moves a list slowly down and begins again at its end. It stands still while somebody points at it,
 * reads it with the keyboard or has stopped it, and for who wants no motion.
 */
export function useSlowScroll(list: RefObject<HTMLElement>, moving: boolean): void {
  useEffect(() => {
    const box = list.current;
    if (!box || !moving || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // The browser rounds where a box is scrolled to, and a tenth of a pixel would be lost.
    let top = box.scrollTop;
    let standsUntil = performance.now() + WAIT_MS;
    let frame = requestAnimationFrame(function move(now) {
      const end = box.scrollHeight - box.clientHeight;
      if (box.matches(':hover,:focus-within')) {
        top = box.scrollTop;
      } else if (now >= standsUntil) {
        top = top >= end ? 0 : top + STEP;
        box.scrollTop = top;
        if (top === 0 || top >= end) standsUntil = now + WAIT_MS;
      }
      frame = requestAnimationFrame(move);
    });
    return () => cancelAnimationFrame(frame);
  }, [list, moving]);
}
