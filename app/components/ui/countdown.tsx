import { useEffect, useRef, useState } from 'react';

/**
 * The whole seconds left of `seconds`, as counted by the server. It measures the time since
 * hydration and so does not depend on the visitor's clock.
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

interface CountdownProps {
  /** The seconds left when the page was rendered, by the server's clock. */
  seconds: number;
  /** `seconds`: 「58 秒」; `clock`: 「1 天 02:03:04」. */
  format?: 'seconds' | 'clock';
  onEnd?: () => void;
}

/** 「1 天 02:03:04」. */
export function clockText(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const rest = [
    Math.floor((seconds % 86_400) / 3600),
    Math.floor((seconds % 3600) / 60),
    seconds % 60,
  ]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  return days > 0 ? `${days} 天 ${rest}` : rest;
}

/** The time that is left: the server's text, which counts down where there is a script. */
export function Countdown({ seconds, format = 'seconds', onEnd }: CountdownProps) {
  const left = useCountdown(seconds, onEnd);
  return <span role="timer">{format === 'clock' ? clockText(left) : `${left} 秒`}</span>;
}
