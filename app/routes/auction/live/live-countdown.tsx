import { useEffect, useRef, useState } from 'react';
import { clockText } from '#app/components/ui/countdown.tsx';
import { TICK_MS } from '#app/domain/auction/auction.ts';
import { secondsUntil } from '#app/domain/auction/server-clock.ts';

interface LiveCountdownProps {
  /** Milliseconds since 1970; may move while it counts. */
  until: number;
  /** The server's time when the page was made. */
  now: number;
  clock: () => number;
  /** Stands where the time stood when it is over. */
  over: string;
  /** Called once for each `until`. */
  onEnd: () => void;
}

/** What is left until an instant by the server's clock; it ticks as the figure changes. */
export function LiveCountdown({ until, now, clock, over, onEnd }: LiveCountdownProps) {
  const [left, setLeft] = useState(secondsUntil(until, now));
  const end = useRef(onEnd);
  end.current = onEnd;
  const endOf = useRef<number>();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const time = clock();
      setLeft(secondsUntil(until, time));
      if (time < until) {
        timer = setTimeout(tick, (until - time) % TICK_MS || TICK_MS);
      } else if (endOf.current !== until) {
        endOf.current = until;
        end.current();
      }
    };
    tick();
    return () => clearTimeout(timer);
  }, [until, clock]);

  return <span role="timer">{left > 0 ? clockText(left) : over}</span>;
}
