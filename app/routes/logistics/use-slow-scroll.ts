import { type RefObject, useEffect } from 'react';

/** Pixels a frame (the specification's step of its scrolling lists). */
const STEP = 0.1;

/**
 * Moves a list slowly down and begins again at its end. It stands still while somebody points at it,
 * reads it with the keyboard or has paused it, and for who wants no motion.
 */
export function useSlowScroll(list: RefObject<HTMLElement>, paused: boolean): void {
  useEffect(() => {
    const box = list.current;
    if (!box || paused || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // The browser rounds where a box is scrolled to, and a tenth of a pixel would be lost.
    let top = box.scrollTop;
    let frame = requestAnimationFrame(function move() {
      if (box.matches(':hover,:focus-within')) {
        top = box.scrollTop;
      } else {
        const end = box.scrollHeight - box.clientHeight;
        top = top >= end ? 0 : top + STEP;
        box.scrollTop = top;
      }
      frame = requestAnimationFrame(move);
    });
    return () => cancelAnimationFrame(frame);
  }, [list, paused]);
}
