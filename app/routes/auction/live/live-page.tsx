import { useCallback, useEffect, useState } from 'react';
import { wholeStylesheet } from '#app/browser/touch.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Heard } from '#app/components/ui/heard.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { BIDDING_ENDED, POLL_MS, SYSTEM_DATE_MISSING } from '#app/domain/auction/live.ts';
import { usePolling } from '#app/hooks/use-polling.ts';
import { cluster, split, stack } from '#app/styles/layout.css.ts';
import { newestOwn, OwnBids, ownPlace, Ranking } from './bid-tables.tsx';
import { BiddingCard } from './bidding-card.tsx';
import type { DetailsView } from './details-view.server.ts';
import { dayAndTime } from './live-auction.ts';
import { Extensions, LatencyAdvice, ProofBlock } from './side-cards.tsx';
import { useLiveAuction } from './use-live-auction.ts';

interface LivePageProps {
  page: DetailsView;
  /** Whether the form shows a refused bid. */
  hasTyped: boolean;
  reload: () => void;
}

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
  const isBehind =
    phase !== page.phase ||
    live.voids[0] !== page.live.voids[0] ||
    // A bid of another window or of a colleague.
    newestOwn(live, me) !== newestOwn(page.live, me);
  useReloads(reloadIfAnswered, { isBehind: isConcerned && isBehind, isSettling });
  const place = live.cancelled ? null : ownPlace(live, me);
  const tag = (phase === 'finish' && outcome) || page.texts.phases[phase];
  return (
    <div className={split}>
      <div className={stack[4]}>
        <div className={cluster[3]}>
          <h1>{auction.name}</h1>
          <Tag tone={tag.tone}>{tag.label}</Tag>
          <Tag>{auction.mode}</Tag>
        </div>
        <Result outcome={outcome} cancelled={live.cancelled} isOver={phase === 'finish'} />
        <BiddingCard
          page={page}
          phase={phase}
          watching={watching}
          place={place}
          hasTyped={hasTyped}
          onStart={() => setStarted(true)}
        />
        {/* Below the bid's button, so that the button does not move while it is being pressed. */}
        <Heard role="alert">
          {watching.failed && (
            <Notice tone="warning" title={SYSTEM_DATE_MISSING}>
              <p>{page.texts.failed.join(dayAndTime(watching.asOf).slice(5))}</p>
            </Notice>
          )}
        </Heard>
        <Heard aria-atomic={false} className={stack[4]}>
          {live.voids.length > 0 &&
            live.voids.map((text) => (
              <Notice key={text} tone="warning">
                {text}
              </Notice>
            ))}
        </Heard>
        <h2>{page.heads.ranking}</h2>
        <Ranking live={live} heads={page.heads} isComponent={auction.isComponent} me={me} />
        {me && (
          <>
            <h2>{page.heads.own}</h2>
            <OwnBids receipts={me.receipts} heads={page.heads} />
          </>
        )}
      </div>
      <div className={stack[4]}>
        {phase !== 'finish' && <LatencyAdvice latency={watching.latency} texts={page.texts} />}
        <Extensions live={live} extensionRule={auction.extensionRule} texts={page.texts} />
        <Card
          title={page.heads.terms}
          action={
            phase !== 'finish' && (
              <Link reloadDocument to={auction.calendar} download>
                {page.heads.calendar}
              </Link>
            )
          }
        >
          <DescriptionList look="summary" items={auction.terms} />
        </Card>
        <ProofBlock id={page.id} proof={page.proof} />
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

interface ResultProps {
  /** Null until the page's data is loaded again after the end. */
  outcome: DetailsView['outcome'];
  cancelled: boolean;
  isOver: boolean;
}

/** The result of the auction once it has ended, and what this visitor does next. */
function Result({ outcome, cancelled, isOver }: ResultProps) {
  return (
    <>
      <Heard>
        {isOver && (
          <Notice tone={outcome?.tone} title={cancelled ? '竞价已取消' : BIDDING_ENDED}>
            {outcome && (
              <p>
                {outcome.text}
                {outcome.margin}
              </p>
            )}
          </Notice>
        )}
      </Heard>
      {isOver && outcome && outcome.links.length > 0 && (
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
