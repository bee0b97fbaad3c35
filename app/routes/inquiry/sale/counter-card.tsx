import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import { usePageReply } from '#app/forms/use-form.ts';
import { cluster, nowrap, stack } from '#app/styles/layout.css.ts';
import { GOODS_COLUMN } from '../goods-column.tsx';
import type { CountersOfSeller } from './counters.server.ts';

type Round = CountersOfSeller['rounds'][number];

const COLUMNS: readonly Column<Round['lines'][number]>[] = [
  GOODS_COLUMN,
  {
    key: 'count',
    header: '数量',
    align: 'end',
    cell: ({ count }) => <span className={nowrap}>{count}</span>,
  },
  { key: 'own', header: '我的到货价', align: 'end', phone: 'label', cell: ({ own }) => own },
  {
    key: 'target',
    header: '买家目标价',
    align: 'end',
    phone: 'figure',
    cell: ({ target }) => <b>{target}</b>,
  },
  { key: 'above', header: '相差', align: 'end', cell: ({ difference }) => difference },
];

/** What the buyer counters: the newest round with the ways to answer it, and earlier ones. */
export function CounterCard({ view: { rounds, keep, targetTo } }: { view: CountersOfSeller }) {
  const reply = usePageReply();
  const [newest, ...earlier] = rounds;
  if (!newest) return null;
  return (
    <Card
      id="counter"
      title={
        <>
          买家还价 <Tag tone={newest.tag.tone}>{newest.tag.label}</Tag>
        </>
      }
      gap={4}
    >
      <RoundDetails round={newest} />
      {keep && (
        <div className={cluster[3]}>
          {targetTo && <ButtonLink to={targetTo}>按目标价填写新报价</ButtonLink>}
          <ButtonLink to="#offer" variant="secondary">
            修改报价
          </ButtonLink>
        </div>
      )}
      {keep && (
        <details open={reply?.form === keep.form || keep.reply !== null}>
          <summary>维持报价</summary>
          <DescribedForm description={keep} className={stack[3]} preventScrollReset>
            <input type="hidden" name="cutNum" value={newest.cutNum} />
            <FormTextarea
              name="reply"
              label="答复"
              hint="买家会看到；截止前仍可修改报价"
              rows={2}
            />
            <div>
              <Button variant="secondary">维持报价并答复</Button>
            </div>
          </DescribedForm>
        </details>
      )}
      {earlier.map((round) => (
        <details key={round.cutNum}>
          <summary>
            {round.head} · {round.tag.label}
          </summary>
          <RoundDetails round={round} />
        </details>
      ))}
    </Card>
  );
}

function RoundDetails({ round }: { round: Round }) {
  return (
    <>
      <p>{round.head}</p>
      {round.remark && <p>买家说明：{round.remark}</p>}
      {round.reply && <p>我的答复：{round.reply}</p>}
      <Table
        caption={`第 ${round.cutNum} 轮还价`}
        columns={COLUMNS}
        rows={round.lines}
        rowKey="position"
      />
    </>
  );
}
