import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { spread, stack } from '#app/styles/layout.css.ts';
import * as styles from './carousel.css.ts';
import { Button } from './ui/button.tsx';

/** How long each view is shown (spec 2 §9). */
const INTERVAL_MS = 5000;

export interface CarouselProps {
  title: string;
  /** `<li>` each. */
  children: ReactNode;
}

/**
 * A strip of cards to swipe or scroll. With a script it advances by itself, unless the pointer or
 * the focus is on it, or the visitor prefers reduced motion or has paused it.
 */
export function Carousel({ title, children }: CarouselProps) {
  const track = useRef<HTMLUListElement>(null);
  const hydrated = useHydrated();
  const [chosen, choose] = useState<boolean>();
  const calm = hydrated && matchMedia('(prefers-reduced-motion: reduce)').matches;
  const playing = hydrated && (chosen ?? !calm);

  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => advance(track.current, calm), INTERVAL_MS);
    return () => clearInterval(timer);
  }, [playing, calm]);

  return (
    <section aria-label={title} className={stack[3]}>
      <div className={spread}>
        <h2>{title}</h2>
        {/* Rendered on the server too, so that the page's stylesheet has its rules. */}
        <span hidden={!hydrated}>
          <Button type="button" variant="quiet" size="small" onClick={() => choose(!playing)}>
            {playing ? '暂停轮播' : '继续轮播'}
          </Button>
        </span>
      </div>
      <ul ref={track} className={styles.track}>
        {children}
      </ul>
    </section>
  );
}

/** Advances by one view, and from the end back to the start. */
function advance(strip: HTMLElement | null, calm: boolean): void {
  if (!strip || document.hidden || strip.matches(':hover, :focus-within')) return;
  const end = strip.scrollWidth - strip.clientWidth;
  const left = strip.scrollLeft >= end - 1 ? 0 : strip.scrollLeft + strip.clientWidth;
  strip.scrollTo({ left, behavior: calm ? 'auto' : 'smooth' });
}
