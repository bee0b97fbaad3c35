import { Suspense } from 'react';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Heard } from '#app/components/ui/heard.tsx';
import { onDemand } from '#app/components/ui/on-demand.ts';
import { Price } from '#app/components/ui/price.tsx';
import { small, spread } from '#app/styles/layout.css.ts';
import { BidPanel } from './bid-panel.tsx';
import type { DetailsView } from './details-view.server.ts';
import { dayAndTime } from './live-auction.ts';
import { Time } from './live-time.tsx';
import type { ProxyBlockProps } from './proxy-block.tsx';
import type { useLiveAuction } from './use-live-auction.ts';

/** Few auctions have it. */
const ProxyBlock = onDemand<ProxyBlockProps>(() => import('./proxy-block.tsx'));

type RefreshProps = Pick<BiddingCardProps, 'page' | 'hasTyped'>;

interface BiddingCardProps {
  page: DetailsView;
  phase: DetailsView['phase'];
  watching: ReturnType<typeof useLiveAuction>;
  /** What the visitor has at this moment; null without a bid. */
  place: string | null;
  /** Whether the form shows a refused bid. */
  hasTyped: boolean;
  onStart(): void;
}

/** The time, the highest price, and the form of a bid or what is missing for one. */
export function BiddingCard({ page, phase, watching, place, hasTyped, onStart }: BiddingCardProps) {
  const { auction, texts } = page;
  const { live, asOf } = watching;
  return (
    <Card gap={4}>
      <div className={spread}>
        <Time page={page} phase={phase} watching={watching} onStart={onStart} />
        <p role="status">
          <span className={small}>{texts.highest[phase]}</span>
          <br />
          {live.highest ? (
            <Price amount={live.highest} unit={auction.unit} size="display" />
          ) : (
            texts.none
          )}
        </p>
      </div>
      <Heard>{place && <strong>{place}</strong>}</Heard>
      {phase !== 'finish' && <p className={small}>{texts.asOf + dayAndTime(asOf).slice(5)}</p>}
      {phase !== 'finish' && page.obstacle && (
        <div className={spread}>
          <p>{page.obstacle.text}</p>
          <ButtonLink to={page.obstacle.to}>{page.obstacle.label}</ButtonLink>
        </div>
      )}
      {phase === 'ongoing' && page.bidding && (
        <BidPanel
          bidding={page.bidding}
          unit={auction.unit}
          live={live}
          asOf={asOf}
          texts={texts}
          leads={page.me !== null && live.ranking[0]?.bidderNo === page.me.bidderNo}
        />
      )}
      {phase === 'ongoing' && page.bidding?.proxy && (
        <Suspense>
          <ProxyBlock proxy={page.bidding.proxy} />
        </Suspense>
      )}
      <noscript>{import.meta.env.SSR && <Refresh page={page} hasTyped={hasTyped} />}</noscript>
    </Card>
  );
}

/**
 * Without a script the page reloads itself, except while its form shows a refused bid or the visitor has paused it to
 * type one. Only the server writes it.
 */
function Refresh({ page: { refresh, paused }, hasTyped }: RefreshProps) {
  if (!refresh) return null;
  const stands = paused || hasTyped;
  const { text, label, to } = refresh[stands ? 'stands' : 'goes'];
  return (
    <>
      {!stands && <meta httpEquiv="refresh" content={String(refresh.seconds)} />}
      <p>
        {text} <a href={to}>{label}</a>
      </p>
    </>
  );
}
