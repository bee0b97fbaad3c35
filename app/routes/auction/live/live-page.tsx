import { useCallback, useEffect, useState } from 'react';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { CLOSE_GRACE_MS, POLL_MS, SYSTEM_DATE_MISSING } from '#app/domain/auction/auction.ts';
import { usePolling } from '#app/hooks/use-polling.ts';
import { cluster, small, split, spread, stack } from '#app/styles/layout.css.ts';
import { BidPanel } from './bid-panel.tsx';
import * as styles from './details.css.ts';
import type { DetailsView } from './details-view.server.ts';
import { LatencyAdvice } from './latency-advice.tsx';
import { dayAndTime } from './live-auction.ts';
import { LiveCountdown } from './live-countdown.tsx';
import { Outcome } from './outcome.tsx';
import { OwnBids } from './own-bids.tsx';
import { ownPlace, Ranking } from './ranking.tsx';
import { BidRecord, Extensions } from './record.tsx';
import { Refresh } from './refresh.tsx';
import { useLiveAuction, type Watching } from './use-live-auction.ts';

interface LivePageProps {
  page: DetailsView;
  /** A refused bid stands in the form. */
  hasTyped: boolean;
  /** Loads the page's data again. */
  reload: () => void;
}

const PHASE = {
  comingsoon: { label: '未开始', tone: 'info' },
  ongoing: { label: '竞价中', tone: 'success' },
  finish: { label: '已结束', tone: 'neutral' },
} as const;

/** Between refreshes without a script: time to press a button, or just to look. */
const REFRESH_S = { bidding: 10, watching: 5, waiting: 30 } as const;

export function LivePage({ page, hasTyped, reload }: LivePageProps) {
  const { auction, me } = page;
  const watching = useLiveAuction(page);
  const { live } = watching;
  const [hasStarted, setStarted] = useState(page.phase !== 'comingsoon');
  const phase = live.ended ? 'finish' : hasStarted ? 'ongoing' : page.phase;
  const isWinning = live.ranking.some(
    ([bidderNo, , , , allocated]) => bidderNo === me?.bidderNo && Number(allocated) > 0,
  );
  const awaitsOrder = live.ended && !live.cancelled && isWinning && !page.award;
  const isSettling = awaitsOrder || (me?.awaitsMargin ?? false);
  // Over a broken connection there would be an error page instead of what is typed.
  const { ask } = watching;
  const reloadIfAnswered = useCallback(async () => {
    if (await ask()) reload();
  }, [ask, reload]);
  // Who only watches has everything here: thousands do not load the page at the same moment. Why
  // an auction was cancelled is not part of what they ask for.
  const isConcerned = me !== null || live.cancelled;
  useReloads(reloadIfAnswered, { isBehind: isConcerned && phase !== page.phase, isSettling });
  const place = ownPlace(live, me);
  return (
    <div className={split}>
      <div className={stack[4]}>
        <div className={cluster[3]}>
          <h1>{auction.name}</h1>
          <Tag tone={PHASE[phase].tone}>{PHASE[phase].label}</Tag>
          <Tag>{auction.mode}</Tag>
        </div>
        {phase === 'finish' && (
          <Outcome page={page} cancelled={live.cancelled} awaitsOrder={awaitsOrder} />
        )}
        <Card>
          <div className={stack[4]}>
            <div className={spread}>
              <Time
                page={page}
                phase={phase}
                watching={watching}
                onStart={() => setStarted(true)}
              />
              <p>
                <span className={small}>{phase === 'finish' ? '最高价' : '当前最高价'}</span>
                <br />
                <span role="status">
                  {live.highest ? (
                    <Price amount={live.highest} unit={auction.unit} size="display" />
                  ) : (
                    '暂无出价'
                  )}
                </span>
              </p>
            </div>
            {place && (
              <p role="status">
                <strong>{place}</strong>
              </p>
            )}
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
          </div>
        </Card>
        {/* Below the bid's button, which is not to move away from under a finger. */}
        {watching.failed && (
          <Notice tone="warning" title={SYSTEM_DATE_MISSING} role="alert">
            <p>倒计时按最近一次校对的时间继续，正在重试。</p>
          </Notice>
        )}
        <h2>出价排名</h2>
        <Ranking live={live} unit={auction.unit} isComponent={auction.isComponent} me={me} />
        {me && (
          <>
            <h2>我的出价</h2>
            <OwnBids receipts={me.receipts} unit={auction.unit} />
          </>
        )}
      </div>
      <div className={stack[4]}>
        {phase !== 'finish' && <LatencyAdvice latency={watching.latency} />}
        <Extensions live={live} endDate={auction.endDate} extensionRule={auction.extensionRule} />
        <BidRecord id={page.id} live={live} />
        <Card
          title="竞价条款"
          action={
            phase !== 'finish' && (
              <a href={auction.calendar} download>
                加入日历
              </a>
            )
          }
        >
          <DescriptionList look="summary" items={auction.terms} />
        </Card>
      </div>
    </div>
  );
}

interface TimeProps {
  page: DetailsView;
  phase: DetailsView['phase'];
  watching: Watching;
  onStart: () => void;
}

/** The countdown to the start, or to the real end. */
function Time({ page, phase, watching: { live, clock, ask }, onStart }: TimeProps) {
  if (phase === 'finish') {
    return (
      <p>
        <span className={small}>结束时间</span>
        <br />
        <span className={styles.clock}>{dayAndTime(live.realEnd)}</span>
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
        ，倒计时按服务器时间，与您设备的时钟无关。
      </p>
    </div>
  );
}

/**
 * Loads a bidder's page again when it starts, when it ends, and until order and margin are settled.
 * What is answered with the state before is asked for again.
 */
function useReloads(
  reload: () => Promise<void>,
  { isBehind, isSettling }: { isBehind: boolean; isSettling: boolean },
): void {
  usePolling(reload, { intervalMs: POLL_MS, active: isBehind || isSettling });
  useEffect(() => {
    if (isBehind) reload();
  }, [isBehind, reload]);
}

/** 0 where nothing will change any more. */
function refreshSeconds({ phase, bidding, startDate, now }: DetailsView, isSettling: boolean) {
  if (phase === 'finish') return isSettling ? REFRESH_S.watching : 0;
  if (phase === 'ongoing') return bidding ? REFRESH_S.bidding : REFRESH_S.watching;
  const left = Math.ceil((startDate - now) / 1000);
  return Math.max(1, Math.min(REFRESH_S.waiting, left));
}
