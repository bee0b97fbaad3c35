import type { ReactNode } from 'react';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { type Column, NOT_ON_PHONE, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import type { ApprovalText } from './approval-view.server.ts';

type Line = ApprovalText['lines'][number];

const COLUMNS: readonly Column<Line>[] = [
  {
    key: 'goods',
    header: '商品',
    phone: 'title',
    cell: ({ goods }) => goods,
    note: ({ seller }) => <span {...NOT_ON_PHONE}>{seller}</span>,
  },
  { key: 'number', header: '数量', align: 'end', cell: ({ number }) => number },
  { key: 'price', header: '单价（元）', align: 'end', cell: ({ price }) => price },
  {
    key: 'last',
    header: '上次成交单价（元）',
    align: 'end',
    phone: 'run',
    cell: ({ last }) => last,
  },
  {
    key: 'amount',
    header: '金额（元）',
    align: 'end',
    phone: 'figure',
    cell: ({ amount }) => amount,
  },
];

interface ApprovalCardProps {
  approval: ApprovalText;
  /** Whether the title links to the order; the holder of an approval link may not open it. */
  isLinked?: boolean;
  /** All that are beside it wait too. */
  isWaiting?: boolean;
  children?: ReactNode;
}

/** An order or a sign-up that asks for an approval, with what is needed to decide. */
export function ApprovalCard({ approval, isLinked, isWaiting, children }: ApprovalCardProps) {
  const { title, to } = approval;
  return (
    <Card
      title={isLinked ? <Link to={to}>{title}</Link> : title}
      action={!isWaiting && <Tag tone={approval.state.tone}>{approval.state.label}</Tag>}
      gap={3}
    >
      {approval.warnings.length > 0 && (
        <Notice tone="warning">
          {approval.warnings.map(({ term, value }) => (
            <p key={value}>
              <strong>{term}</strong> {value}
            </p>
          ))}
        </Notice>
      )}
      <DescriptionList items={approval.facts} />
      {approval.lines.length > 0 && (
        <Table caption={`${title} 的商品`} columns={COLUMNS} rows={approval.lines} />
      )}
      {approval.decisions.length > 0 && (
        <ul>
          {approval.decisions.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      )}
      {children}
      {approval.asked.length > 0 && <DescriptionList items={approval.asked} />}
    </Card>
  );
}
