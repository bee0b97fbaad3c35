import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { muted } from '#app/styles/layout.css.ts';
import type { CountersView } from './counters-view.server.ts';

type Round = CountersView['rounds'][number];

const COLUMNS: readonly Column<Round['sellers'][number]>[] = [
  { key: 'seller', header: '卖家', phone: 'title', cell: ({ sellerName }) => sellerName },
  {
    key: 'answer',
    header: '答复',
    phone: 'figure',
    cell: ({ answer }) => <Tag tone={answer.tone}>{answer.label}</Tag>,
  },
  { key: 'at', header: '答复时间', cell: ({ at }) => at ?? '—' },
  { key: 'reply', header: '卖家说明', phone: 'line', cell: ({ reply }) => reply || '—' },
];

/** Each round of counter-offers with its time, its target prices and what the sellers answered. */
export function CounterRounds({ view: { rounds, to } }: { view: CountersView }) {
  const [newest, ...earlier] = rounds;
  if (!newest) return null;
  return (
    <Card
      id="counters"
      title={`还价记录（${rounds.length} 轮）`}
      action={
        to && (
          <ButtonLink to={to} variant="secondary">
            再次还价
          </ButtonLink>
        )
      }
      gap={4}
    >
      <RoundDetails round={newest} />
      {earlier.map((round) => (
        <details key={round.cutNum}>
          <summary>{round.head}</summary>
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
      <p className={muted}>{round.targets}</p>
      {round.remark && <p>说明：{round.remark}</p>}
      <Table
        caption={`第 ${round.cutNum} 轮还价`}
        columns={COLUMNS}
        rows={round.sellers}
        rowKey="sellerCode"
      />
    </>
  );
}
