import { useCallback, useEffect, useState } from 'react';
import { wholeStylesheet } from '#app/browser/touch.ts';
import { ReloadWithoutScript } from '#app/components/layout/reload-without-script.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { BIDDING_ENDED, POLL_MS, SYSTEM_DATE_MISSING } from '#app/domain/auction/live.ts';
import { usePolling } from '#app/hooks/use-polling.ts';
import { cluster, small, split, spread, stack } from '#app/styles/layout.css.ts';
import { BidPanel } from './bid-panel.tsx';
import { OwnBids, ownPlace, Ranking } from './bid-tables.tsx';
import type { DetailsView } from './details-view.server.ts';
import { detailsRefreshHref } from './live-auction.ts';
import { Time } from './live-time.tsx';
import { BidRecord, Extensions, LatencyAdvice } from './side-cards.tsx';
import { useLiveAuction } from './use-live-auction.ts';

interface LivePageProps {
  page: DetailsView;
  /** Whether the form shows a refused bid. */
  hasTyped: boolean;
  /** Loads the page's data again. */
  reload: () => void;
}

const PHASE = {
  comingsoon: { label: '未开始', tone: 'info' },
  ongoing: { label: '竞价中', tone: 'success' },
  finish: { label: '已结束', tone: 'neutral' },
} as const;

/** Between refreshes without a script: time to press a button, or only to watch. */
const REFRESH_S = { bidding: 10, watching: 5, waiting: 30 } as const;

export function LivePage({ page, hasTyped, reload }: LivePageProps) {
  const { auction, me } = page;
  const watching = useLiveAuction(page);
  const { live } = watching;
  const [hasStarted, setStarted] = useState(page.phase !== 'comingsoon');
  const phase = live.ended ? 'finish' : hasStarted ? 'ongoing' : page.phase;
  const { outcome } = page;
  const isSettling = page.phase === 'finish' && outcome?.kind === 'settling';
  // Not while the connection is broken: reloading would replace what is typed by an error page.
  const { ask } = watching;
  const reloadIfAnswered = useCallback(async () => {
    const [isAnswered] = await Promise.all([ask(), wholeStylesheet()]);
    if (isAnswered) reload();
  }, [ask, reload]);
  // For those who only watch, polls contain everything but the reason of a cancellation, so that
  // thousands of them do not reload the page at the same moment.
  const isConcerned = me !== null || live.cancelled;
  const isBehind = phase !== page.phase || live.voids[0] !== page.live.voids[0];
  useReloads(reloadIfAnswered, { isBehind: isConcerned && isBehind, isSettling });
  const place = live.cancelled ? null : ownPlace(live, me);
  const tag = (phase === 'finish' && outcome) || PHASE[phase];
  return (
    <div className={split}>
      <div className={stack[4]}>
        <div className={cluster[3]}>
          <h1>{auction.name}</h1>
          <Tag tone={tag.tone}>{tag.label}</Tag>
          <Tag>{auction.mode}</Tag>
        </div>
        {phase === 'finish' && <Result outcome={outcome} cancelled={live.cancelled} />}
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
        {/* Below the bid's button, so that the button does not move while it is being pressed. */}
        {watching.failed && (
          <Notice tone="warning" title={SYSTEM_DATE_MISSING} role="alert">
            <p>倒计时按最近一次校对的时间继续，正在重试。</p>
          </Notice>
        )}
        {live.voids.map((text) => (
          <Notice key={text} tone="warning" role="status">
            {text}
          </Notice>
        ))}
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
        {phase !== 'finish' && <LatencyAdvice latency={watching.latency} advice={auction.advice} />}
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

/**
 * Reloads a bidder's page when the auction starts, when it ends, and until order and margin are
 * settled; again if the answer still shows the former state.
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

/** 0 when nothing will change any more. */
function refreshSeconds({ phase, bidding, startDate, now }: DetailsView, isSettling: boolean) {
  if (phase === 'finish') return isSettling ? REFRESH_S.watching : 0;
  if (phase === 'ongoing') return bidding ? REFRESH_S.bidding : REFRESH_S.watching;
  const left = Math.ceil((startDate - now) / 1000);
  return Math.max(1, Math.min(REFRESH_S.waiting, left));
}

interface ResultProps {
  /** Null until the page's data is loaded again after the end. */
  outcome: DetailsView['outcome'];
  cancelled: boolean;
}

/** The result of the auction, and what this visitor does next. */
function Result({ outcome, cancelled }: ResultProps) {
  return (
    <>
      <Notice tone={outcome?.tone} title={cancelled ? '竞价已取消' : BIDDING_ENDED} role="status">
        {outcome && (
          <p>
            {outcome.text}
            {outcome.margin}
          </p>
        )}
      </Notice>
      {outcome && outcome.links.length > 0 && (
        <div className={cluster[3]}>
          {outcome.links.map(({ to, label }, index) => (
            <ButtonLink key={label} to={to} variant={index === 0 ? 'primary' : 'secondary'}>
              {label}
            </ButtonLink>
          ))}
        </div>
      )}
    </>
  );
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
