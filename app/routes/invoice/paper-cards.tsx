import type { ReactNode } from 'react';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { muted, onScreen } from '#app/styles/layout.css.ts';
import type { PaperView } from './paper-view.server.ts';

type Line = PaperView['lines'][number];

const COLUMNS: readonly Column<Line>[] = [
  {
    key: 'name',
    header: '项目名称',
    phone: 'title',
    cell: ({ name }) => name,
    note: ({ spec, order, rateReason, differences }) => [
      <span key="spec">{[spec, order].filter(Boolean).join('，')}</span>,
      rateReason && <span key="reason">税率原因：{rateReason}</span>,
      ...differences.map((text) => <strong key={text}>{text}</strong>),
    ],
  },
  { key: 'quantity', header: '数量', align: 'end', cell: ({ quantity }) => quantity || '—' },
  {
    key: 'unitPrice',
    header: '单价（不含税）',
    align: 'end',
    cell: ({ unitPrice }) => unitPrice,
  },
  { key: 'net', header: '金额（元）', align: 'end', cell: ({ net }) => net },
  { key: 'rate', header: '税率', align: 'end', cell: ({ rate }) => rate },
  { key: 'tax', header: '税额（元）', align: 'end', cell: ({ tax }) => tax },
  {
    key: 'amount',
    header: '价税合计（元）',
    align: 'end',
    phone: 'figure',
    cell: ({ amount }) => amount,
  },
];

interface PaperCardProps {
  paper: PaperView;
  /** What a side does about an invoice that is not as ordered. */
  wayOut: ReactNode;
}

/** An invoice as a document: who, its lines, its sums by rates, and what its file says otherwise. */
export function PaperCard({ paper, wayOut }: PaperCardProps) {
  const { label, facts, lines, sums, differing, differences, confirmations, file } = paper;
  return (
    <Card
      title={label}
      gap={3}
      action={
        file && (
          <a
            href={`/files/${file.id}`}
            target="_blank"
            rel="noreferrer"
            aria-label={`下载 ${file.name}`}
            className={onScreen}
          >
            下载
          </a>
        )
      }
    >
      <DescriptionList items={facts} />
      {(differing || differences.length > 0) && (
        <Notice tone="warning" title={differing || '发票与订单不同'}>
          {differences.map((text) => (
            <div key={text}>{text}</div>
          ))}
          <p className={onScreen}>{wayOut}</p>
        </Notice>
      )}
      {lines.length > 0 && <Table whole caption={label} columns={COLUMNS} rows={lines} />}
      {sums.map(({ rate, text }) => (
        <p key={rate} className={muted}>
          {rate}：{text}
        </p>
      ))}
      {confirmations.map(({ number, state, tone, text }) => (
        <p key={number}>
          红字确认单 {number} <Tag tone={tone}>{state}</Tag> <span className={muted}>{text}</span>
        </p>
      ))}
    </Card>
  );
}
