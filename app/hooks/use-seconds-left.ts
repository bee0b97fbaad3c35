import { useEffect, useRef, useState } from 'react';
import { TICK_MS } from '#app/domain/auction/live.ts';
import { secondsUntil } from '#app/domain/auction/server-clock.ts';

interface Awaited {
  /** The end, in milliseconds of `clock`; may change while counting. Null until it is known. */
  until: number | null;
  clock: () => number;
  /** The seconds that the server has rendered. */
  first: number;
  /** Called once for each `until`. */
  onEnd?: (() => void) | undefined;
}

/** The whole seconds left until an instant; renders again whenever the number changes. */
export function useSecondsLeft({ until, clock, first, onEnd }: Awaited): number {
  const [left, setLeft] = useState(first);
  const end = useRef(onEnd);
  end.current = onEnd;
  const endOf = useRef<number>();

  useEffect(() => {
    if (until === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const time = clock();
      setLeft(secondsUntil(until, time));
      if (time < until) {
        timer = setTimeout(tick, (until - time) % TICK_MS || TICK_MS);
      } else if (endOf.current !== until) {
        endOf.current = until;
        end.current?.();
      }
    };
    tick();
    return () => clearTimeout(timer);
  }, [until, clock]);

  return left;
}
