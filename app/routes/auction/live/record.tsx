import { Card } from '#app/components/ui/card.tsx';
import { small, stack } from '#app/styles/layout.css.ts';
import * as styles from './details.css.ts';
import { dayAndTime, type LiveAuction, logHref } from './live-auction.ts';

interface RecordProps {
  id: string;
  live: LiveAuction;
  /** The end as announced, milliseconds since 1970. */
  endDate: number;
  extensionRule: string;
}

/** How the end has moved (decision 32). */
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

/** The head of the hash chain, and the log for who wants to check it (decision 33). */
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
        <p className={small}>
          离线校验：<code>npm run verify-auction -- 文件</code>
        </p>
      </div>
    </Card>
  );
}
