import { Suspense, useState } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Heard } from '#app/components/ui/heard.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { onDemand } from '#app/components/ui/on-demand.ts';
import type { Latency } from '#app/domain/auction/server-clock.ts';
import { small, stack } from '#app/styles/layout.css.ts';
import * as styles from './details.css.ts';
import type { DetailsView } from './details-view.server.ts';
import { dayAndTime, headsHref, type LiveAuction, logHref, verifyCommand } from './live-auction.ts';
import type { LogVerdictProps } from './log-verdict.tsx';

const LogVerdict = onDemand<LogVerdictProps>(() => import('./log-verdict.tsx'));

interface LatencyAdviceProps {
  latency: Latency | null;
  advice: DetailsView['auction']['advice'];
}

/** How late the visitor can still bid, from the latency of the polls. */
export function LatencyAdvice({ latency, advice }: LatencyAdviceProps) {
  return (
    <Card title="最晚何时出价" gap={2}>
      <p>{advice.rule}</p>
      {latency ? (
        <p>
          您的网络往返约 {latency.usual} 毫秒，近半分钟最慢 {latency.slowest} 毫秒：请在倒计时不少于{' '}
          <strong>{latency.lastSecond} 秒</strong>时提交。
        </p>
      ) : (
        <p className={small}>{advice.unmeasured}</p>
      )}
    </Card>
  );
}

interface RecordProps {
  id: string;
  live: LiveAuction;
  /** The end as announced, milliseconds since 1970. */
  endDate: number;
  extensionRule: string;
}

/** The extensions of the end (design/auctions: Rules). */
export function Extensions({ live, endDate, extensionRule }: Omit<RecordProps, 'id'>) {
  return (
    <Card title="延时记录" gap={2}>
      <p className={small}>{extensionRule}</p>
      {live.moves.length > 0 ? (
        <ol className={stack[1]}>
          {live.moves.map((to, index) => (
            <li key={to}>
              第 {index + 1} 次：{dayAndTime(live.moves[index - 1] ?? endDate).slice(5)} →{' '}
              {dayAndTime(to).slice(5)}
            </li>
          ))}
        </ol>
      ) : (
        <p>尚未延时</p>
      )}
    </Card>
  );
}

/**
 * The head of the hash chain, and the log to check it with (design/auctions: Record); with a script, in the
 * visitor's browser, so that the visitor need not trust the server.
 */
export function BidRecord({ id, live }: Pick<RecordProps, 'id' | 'live'>) {
  const [asked, setAsked] = useState<LogVerdictProps['asked']>();
  const { headHash: head } = live;
  return (
    <Card title="竞价记录" gap={2}>
      <p className={small}>记录指纹</p>
      <code className={styles.code}>{head}</code>
      <p>
        <Link reloadDocument to={logHref(id)} download>
          下载竞价记录
        </Link>{' '}
        <Link reloadDocument to={headsHref(id)}>
          指纹公告
        </Link>
      </p>
      <p hidden={!useHydrated()}>
        <Button type="button" variant="secondary" onClick={() => setAsked({ id, head })}>
          在浏览器中校验
        </Button>
      </p>
      <Heard>
        {asked && (
          <Suspense>
            <LogVerdict asked={asked} />
          </Suspense>
        )}
      </Heard>
      <p className={small}>
        离线校验：<code className={styles.code}>{verifyCommand(id, head)}</code>
      </p>
    </Card>
  );
}
