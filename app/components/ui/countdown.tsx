import { useEffect, useState } from 'react';
import { pageTime } from '#app/browser/page-clock.ts';
import { SECOND_MS } from '#app/domain/duration.ts';
import { useSecondsLeft } from '#app/hooks/use-seconds-left.ts';

/** The whole seconds left of `seconds`, as counted by the server when the page was rendered. */
export function useCountdown(seconds: number, onEnd?: () => void): number {
  const [until, setUntil] = useState<number | null>(null);
  useEffect(() => setUntil(pageTime() + seconds * SECOND_MS), [seconds]);
  return useSecondsLeft({ until, clock: pageTime, first: seconds, onEnd });
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
