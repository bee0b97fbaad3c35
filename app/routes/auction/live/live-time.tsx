import { clockText } from '#app/components/ui/countdown.tsx';
import { CLOSE_GRACE_MS } from '#app/domain/auction/live.ts';
import { secondsUntil } from '#app/domain/auction/server-clock.ts';
import { useSecondsLeft } from '#app/hooks/use-seconds-left.ts';
import { small } from '#app/styles/layout.css.ts';
import * as styles from './details.css.ts';
import type { DetailsView } from './details-view.server.ts';
import { dayAndTime } from './live-auction.ts';
import type { Watching } from './use-live-auction.ts';

interface TimeProps {
  page: DetailsView;
  phase: DetailsView['phase'];
  watching: Watching;
  onStart: () => void;
}

/** The countdown to the start or to the end; afterwards the time of the end. */
export function Time({ page, phase, watching: { live, clock, ask }, onStart }: TimeProps) {
  if (phase === 'finish') {
    return (
      <p>
        <span className={small}>{live.cancelled ? '取消' : '结束'}时间</span>
        <br />
        <span className={styles.clock}>{dayAndTime(page.outcome?.at ?? live.realEnd)}</span>
      </p>
    );
  }
  const toStart = phase === 'comingsoon';
  return (
    <div>
      <span className={small}>{toStart ? '距开始' : '距结束'}</span>
      <div className={styles.clock}>
        <LiveCountdown
          key={phase}
          until={toStart ? page.startDate : live.realEnd}
          now={page.now}
          clock={clock}
          over={toStart ? '即将开始' : '正在确认最后的出价'}
          onEnd={toStart ? onStart : () => setTimeout(ask, CLOSE_GRACE_MS)}
        />
      </div>
      <p className={small}>
        {toStart ? '开始' : '结束'}时间 {dayAndTime(toStart ? page.startDate : live.realEnd)}
      </p>
    </div>
  );
}

interface LiveCountdownProps {
  /** Milliseconds since 1970; may change while it counts. */
  until: number;
  /** The server's time when the page was rendered. */
  now: number;
  clock: () => number;
  /** Shown in place of the time when it is over. */
  over: string;
  /** Called once for each `until`. */
  onEnd: () => void;
}

/** The time left until an instant by the server's clock. */
function LiveCountdown({ until, now, clock, over, onEnd }: LiveCountdownProps) {
  const left = useSecondsLeft({ until, clock, first: secondsUntil(until, now), onEnd });
  return <span role="timer">{left > 0 ? clockText(left) : over}</span>;
}
