import { Card } from '#app/components/ui/card.tsx';
import { Tag } from '#app/components/ui/notice.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { cluster, muted, small } from '#app/styles/layout.css.ts';
import type { HomeView } from './read-home.server.ts';
import * as styles from './supply-chain.css.ts';

/** What companies are looking for, the newest first; their names are masked by the trading API. */
export function Demands({ demands }: { demands: HomeView['demands'] }) {
  return (
    <div id="demands">
      <Card title="需求展示" action={<a href="#retention">登记我的需求</a>}>
        {demands.length === 0 && <p className={muted}>暂无数据</p>}
        <ul className={styles.demands}>
          {demands.map(({ id, name, intentions, day }) => (
            <li key={id} className={styles.demand}>
              <span>{name}</span>
              <span className={cluster[1]}>
                {intentions.map((intention) => (
                  <Tag key={intention} tone="info">
                    {intention}
                  </Tag>
                ))}
              </span>
              <span className={classNames(muted, small)}>{day}</span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
