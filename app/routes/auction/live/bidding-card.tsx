import { ReloadWithoutScript } from '#app/components/layout/reload-without-script.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Heard } from '#app/components/ui/heard.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { small, spread } from '#app/styles/layout.css.ts';
import { BidPanel } from './bid-panel.tsx';
import type { DetailsView } from './details-view.server.ts';
import { detailsRefreshHref } from './live-auction.ts';
import { Time } from './live-time.tsx';
import type { useLiveAuction } from './use-live-auction.ts';

/** Between refreshes without a script: time to press a button, or only to watch. */
const REFRESH_S = { bidding: 10, watching: 5, waiting: 30 } as const;

interface BiddingCardProps {
  page: DetailsView;
  phase: DetailsView['phase'];
  watching: ReturnType<typeof useLiveAuction>;
  /** What the visitor has at this moment; null without a bid. */
  place: string | null;
  /** Whether order and margin are not settled yet. */
  isSettling: boolean;
  /** Whether the form shows a refused bid. */
  hasTyped: boolean;
  onStart(): void;
}

/** The time, the highest price, and the form of a bid or what is missing for one. */
export function BiddingCard({
  page,
  phase,
  watching,
  place,
  isSettling,
  hasTyped,
  onStart,
}: BiddingCardProps) {
  const { auction } = page;
  const { live } = watching;
  return (
    <Card gap={4}>
      <div className={spread}>
        <Time page={page} phase={phase} watching={watching} onStart={onStart} />
        <p role="status">
          <span className={small}>{phase === 'finish' ? '最高价' : '当前最高价'}</span>
          <br />
          {live.highest ? (
            <Price amount={live.highest} unit={auction.unit} size="display" />
          ) : (
            '暂无出价'
          )}
        </p>
      </div>
      <Heard>{place && <strong>{place}</strong>}</Heard>
      {phase !== 'finish' && page.obstacle && (
        <div className={spread}>
          <p>{page.obstacle.text}</p>
          <ButtonLink to={page.obstacle.to}>{page.obstacle.label}</ButtonLink>
        </div>
      )}
      {phase === 'ongoing' && page.bidding && (
        <BidPanel bidding={page.bidding} unit={auction.unit} least={live.least} />
      )}
      <Refresh
        id={page.id}
        seconds={refreshSeconds(page, isSettling)}
        paused={page.paused}
        hasTyped={hasTyped}
      />
    </Card>
  );
}

/** 0 when nothing will change any more. */
function refreshSeconds({ phase, bidding, startDate, now }: DetailsView, isSettling: boolean) {
  if (phase === 'finish') return isSettling ? REFRESH_S.watching : 0;
  if (phase === 'ongoing') return bidding ? REFRESH_S.bidding : REFRESH_S.watching;
  const left = Math.ceil((startDate - now) / 1000);
  return Math.max(1, Math.min(REFRESH_S.waiting, left));
}

interface RefreshProps {
  id: string;
  /** 0 when nothing will change any more. */
  seconds: number;
  paused: boolean;
  /** Whether the form shows a refused bid. */
  hasTyped: boolean;
}

/**
 * Without a script the page reloads itself, except while its form shows a refused bid or the
 * visitor has paused it to type one.
 */
function Refresh({ id, seconds, paused, hasTyped }: RefreshProps) {
  if (seconds === 0) return null;
  const stops = paused || hasTyped;
  return (
    <>
      {!stops && <ReloadWithoutScript seconds={seconds} />}
      <noscript>
        <p>
          {stops ? '自动刷新已暂停。' : `本页每 ${seconds} 秒自动刷新一次。`}{' '}
          <a href={detailsRefreshHref(id, stops)}>
            {stops ? '恢复自动刷新' : '暂停刷新，填写出价'}
          </a>
        </p>
      </noscript>
    </>
  );
}
