import { useMayDo } from '#app/components/layout/use-permission.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { type Column, NOT_ON_PHONE, rowActions, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { countText } from '#app/domain/work/count-text.ts';
import { cluster, muted, nowrap, spread, stack } from '#app/styles/layout.css.ts';
import type { TaskRow, Workplace } from './waiting.server.ts';
import * as styles from './work.css.ts';

const COLUMNS: readonly Column<TaskRow>[] = [
  {
    key: 'title',
    header: '事项',
    phone: 'title',
    cell: ({ title, to }) => <Link to={to}>{title}</Link>,
    note: ({ kind, code }) => (
      <>
        {kind}
        {code && <span {...NOT_ON_PHONE}>{` · ${code}`}</span>}
      </>
    ),
  },
  { key: 'party', header: '对方', cell: ({ party }) => party },
  {
    key: 'amount',
    header: '金额（元）',
    align: 'end',
    phone: 'figure',
    cell: ({ amount }) => amount && <Price amount={amount} />,
  },
  {
    key: 'due',
    header: '期限',
    cell: ({ due, waited }) =>
      due ? (
        <span className={nowrap} title={due.at}>
          <Tag tone={due.tone}>{due.left}</Tag>
        </span>
      ) : (
        <span className={muted}>{waited}</span>
      ),
  },
];

/** What waits for somebody: how much of each kind, then the most urgent, latest first, each with its one button. */
export function Waiting({ counts, tasks }: Pick<Workplace, 'counts' | 'tasks'>) {
  const may = useMayDo();
  const act = rowActions<TaskRow>((task) => {
    const [to, label] = may(task.needs) ? [task.act, task.action] : [task.to, '查看'];
    return (
      <ButtonLink to={to} size="small" variant="secondary">
        {label}
      </ButtonLink>
    );
  });
  return (
    <Card title="待办" gap={3}>
      {counts.length === 0 ? (
        <p className={muted}>没有待办事项</p>
      ) : (
        <ul className={cluster[2]}>
          {counts.map(({ to, label, count }) => (
            <li key={to}>
              <ButtonLink
                to={to}
                size="small"
                variant="secondary"
              >{`${label} ${countText(count)}`}</ButtonLink>
            </li>
          ))}
        </ul>
      )}
      {tasks.length > 0 && <Table caption="待办事项" columns={[...COLUMNS, act]} rows={tasks} />}
    </Card>
  );
}

/** The month's figures, each under its word. */
export function Month({ month }: Pick<Workplace, 'month'>) {
  return (
    <dl className={styles.figures}>
      {month.map(({ term, value }) => (
        <div key={term} className={styles.figure}>
          <dt className={muted}>{term}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What ends next, as a list. */
export function NextDeadlines({ deadlines }: Pick<Workplace, 'deadlines'>) {
  return (
    <Card title="最近截止" action={<Link to="/customer/deadlines">全部截止</Link>}>
      {deadlines.length === 0 ? (
        <p className={muted}>未来 30 天没有截止事项</p>
      ) : (
        <ul className={stack[1]}>
          {deadlines.map(({ uid, title, to, due }) => (
            <li key={uid} className={spread}>
              <Link to={to}>{title}</Link>
              {due && (
                <span title={due.at}>
                  <Tag tone={due.tone}>{due.left}</Tag>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
