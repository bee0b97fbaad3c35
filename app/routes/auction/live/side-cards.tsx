import { Suspense, useState } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { onDemand } from '#app/components/ui/line.ts';
import type { Latency } from '#app/domain/auction/server-clock.ts';
import { small, stack } from '#app/styles/layout.css.ts';
import * as styles from './details.css.ts';
import { dayAndTime, headsHref, type LiveAuction, logHref, verifyCommand } from './live-auction.ts';

const LogVerdict = onDemand(() => import('./log-verdict.tsx'));

/** How late the visitor can still bid, from the latency of the polls. */
export function LatencyAdvice({ latency }: { latency: Latency | null }) {
  return (
    <Card title="出价可以等多久">
      <div className={stack[2]}>
        <p>出价以服务器收到的时间为准，结束时刻起收到的出价无效。</p>
        {latency ? (
          <p>
            您的网络往返约 {latency.usual} 毫秒，近半分钟最慢 {latency.slowest}{' '}
            毫秒：请在倒计时不少于 <strong>{latency.lastSecond} 秒</strong>时提交。
          </p>
        ) : (
          <p className={small}>
            正在测量您的网络。未启用脚本的浏览器无法测量，请至少在结束前 10 秒提交。
          </p>
        )}
      </div>
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

/** The extensions of the end (decision 32). */
export function Extensions({ live, endDate, extensionRule }: Omit<RecordProps, 'id'>) {
  return (
    <Card title="延时记录">
      <div className={stack[2]}>
        <p className={small}>{extensionRule}</p>
        {live.moves.length > 0 ? (
          <ol className={stack[1]}>
            {live.moves.map((to, index) => (
              <li key={to}>
                第 {index + 1} 次：{dayAndTime(live.moves[index - 1] ?? endDate).slice(11)} →{' '}
                {dayAndTime(to).slice(11)}
              </li>
            ))}
          </ol>
        ) : (
          <p>尚未延时</p>
        )}
      </div>
    </Card>
  );
}

/** The head of the hash chain, and the log to check it with (decision 33). */
export function BidRecord({ id, live }: Pick<RecordProps, 'id' | 'live'>) {
  return (
    <Card title="竞价记录">
      <div className={stack[2]}>
        <p>
          共 {live.bids} 条有效出价，{live.bidders}{' '}
          家参与。每条记录含前一条的哈希，任何改动都会被发现。
        </p>
        <p className={small}>最新哈希</p>
        <code className={styles.code}>{live.headHash}</code>
        <p>
          <a href={logHref(id)} download>
            下载竞价记录
          </a>
        </p>
        <LogCheck id={id} head={live.headHash} />
        <p className={small}>
          离线校验：<code className={styles.code}>{verifyCommand(id, live.headHash)}</code>
        </p>
        <p>
          <a href={headsHref(id)}>每分钟公布的链头</a>
        </p>
      </div>
    </Card>
  );
}

/** Checks the log in the visitor's browser, which does not believe the server; needs a script. */
function LogCheck({ id, head }: { id: string; head: string }) {
  const hydrated = useHydrated();
  const [{ checks, shown }, setChecked] = useState({ checks: 0, shown: head });
  if (!hydrated) return null;
  return (
    <>
      <Button
        type="button"
        variant="secondary"
        size="small"
        onClick={() => setChecked({ checks: checks + 1, shown: head })}
      >
        在浏览器中校验
      </Button>
      <div role="status">
        {checks > 0 && (
          <Suspense fallback="正在校验…">
            <LogVerdict key={checks} id={id} head={shown} />
          </Suspense>
        )}
      </div>
    </>
  );
}
