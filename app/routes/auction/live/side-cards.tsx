import { Suspense, useState } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Heard } from '#app/components/ui/heard.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { onDemand } from '#app/components/ui/on-demand.ts';
import type { Latency } from '#app/domain/auction/server-clock.ts';
import { cluster, small, stack } from '#app/styles/layout.css.ts';
import * as styles from './details.css.ts';
import type { LiveAuction } from './live-auction.ts';
import type { LiveTexts, Proof } from './live-texts.server.ts';
import type { LogVerdictProps } from './log-verdict.tsx';

const LogVerdict = onDemand<LogVerdictProps>(() => import('./log-verdict.tsx'));

interface LatencyAdviceProps {
  latency: Latency | null;
  texts: LiveTexts;
}

/** How late the visitor can still bid, from the latency of the polls. */
export function LatencyAdvice({ latency, texts }: LatencyAdviceProps) {
  return (
    <Card title={texts.latest} gap={2}>
      <p>{texts.receivedAt}</p>
      {latency ? (
        <p>
          {texts.latency[0] + latency.usual + texts.latency[1] + latency.slowest + texts.latency[2]}
          <strong>{latency.lastSecond} 秒</strong>时提交。
        </p>
      ) : (
        <p className={small}>{texts.unmeasured}</p>
      )}
    </Card>
  );
}

interface ExtensionsProps {
  live: LiveAuction;
  extensionRule: string;
  texts: LiveTexts;
}

/** The extensions of the end (design/auctions: Rules). */
export function Extensions({ live, extensionRule, texts }: ExtensionsProps) {
  return (
    <Card title={texts.moves} gap={2}>
      <p className={small}>{extensionRule}</p>
      {live.moves.length > 0 ? (
        <ol className={stack[1]}>
          {live.moves.map((move) => (
            <li key={move}>{move}</li>
          ))}
        </ol>
      ) : (
        <p>{texts.unmoved}</p>
      )}
    </Card>
  );
}

interface ProofBlockProps {
  id: string;
  proof: Proof;
}

/** The proof of a log; with a script it is checked in the visitor's browser, so that the visitor need not trust the server. */
export function ProofBlock({ id, proof }: ProofBlockProps) {
  const [asked, setAsked] = useState<LogVerdictProps['asked']>();
  return (
    <details className={stack[2]}>
      <summary>{proof.title}</summary>
      <p>{proof.text}</p>
      <p hidden={!useHydrated()}>
        <Button
          type="button"
          variant="secondary"
          onClick={() => setAsked({ id, head: proof.head })}
        >
          {proof.check}
        </Button>
      </p>
      <Heard>
        {asked && (
          <Suspense>
            <LogVerdict asked={asked} />
          </Suspense>
        )}
      </Heard>
      <p className={cluster[3]}>
        {proof.links.map(({ label, ...link }) => (
          <Link key={label} reloadDocument {...link}>
            {label}
          </Link>
        ))}
      </p>
      {proof.codes.map(({ label, code }) => (
        <p key={label} className={small}>
          {label}：<code className={styles.code}>{code}</code>
        </p>
      ))}
    </details>
  );
}
