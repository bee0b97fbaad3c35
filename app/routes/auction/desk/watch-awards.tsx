import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { classNames } from '#app/styles/class-names.ts';
import { cluster, muted, nowrap, small, stack } from '#app/styles/layout.css.ts';
import type { AwardRow } from '../auction-text.server.ts';
import type { DecisionView } from './decide-form.server.ts';

interface AwardsProps {
  awards: readonly AwardRow[];
  /** Decisions about what is not sold. */
  open: readonly { decision: string; label: string }[];
  /** The address of the page. */
  own: string;
}

/** What was won and offered, with what the operator can decide about it. */
export function Awards({ awards, open, own }: AwardsProps) {
  const ask = (decision: string, bidderNo?: number) =>
    `${own}?${new URLSearchParams({ dialog: decision, ...(bidderNo && { bidder: String(bidderNo) }) })}`;
  const columns: readonly Column<AwardRow>[] = [
    ...AWARD_COLUMNS,
    {
      key: 'decide',
      header: '操作',
      phone: 'line',
      cell: ({ bidderNo, bidder, canExtend, canWaive }) => (
        <div className={cluster[2]}>
          {canExtend && (
            <ButtonLink
              to={ask('extend', bidderNo)}
              variant="secondary"
              size="small"
              aria-label={`延长期限 ${bidder}`}
              preventScrollReset
            >
              延长期限
            </ButtonLink>
          )}
          {canWaive && (
            <ButtonLink
              to={ask('waive', bidderNo)}
              variant="secondary"
              size="small"
              aria-label={`解除中标 ${bidder}`}
              preventScrollReset
            >
              解除中标
            </ButtonLink>
          )}
        </div>
      ),
    },
  ];
  return (
    <Card
      title="成交与递补"
      action={
        <div className={cluster[2]}>
          {open.map(({ decision, label }) => (
            <ButtonLink
              key={decision}
              to={ask(decision)}
              variant="secondary"
              size="small"
              preventScrollReset
            >
              {label}
            </ButtonLink>
          ))}
        </div>
      }
    >
      <Table
        caption="成交与递补"
        columns={columns}
        rows={awards}
        rowKey={({ bidderNo }) => String(bidderNo)}
      />
    </Card>
  );
}

const note = classNames(muted, small);

export const AWARD_COLUMNS: readonly Column<AwardRow>[] = [
  { key: 'bidder', header: '竞买人', phone: 'title', cell: ({ bidder }) => bidder },
  {
    key: 'price',
    header: '单价与数量',
    align: 'end',
    cell: ({ price, count }) => (
      <>
        <div className={nowrap}>{price}</div>
        <div className={classNames(note, nowrap)}>{count}</div>
      </>
    ),
  },
  {
    key: 'state',
    header: '状态',
    cell: ({ state, until, reason }) => (
      <>
        <Tag tone={state.tone}>{state.label}</Tag>
        {until && <div className={classNames(note, nowrap)}>{until}</div>}
        {reason && <div className={note}>{reason}</div>}
      </>
    ),
  },
  { key: 'margin', header: '保证金', cell: ({ margin }) => margin },
  {
    key: 'order',
    header: '订单',
    cell: ({ orderCode }) => <span className={nowrap}>{orderCode ?? '—'}</span>,
  },
];

interface DecisionDialogProps {
  decision: DecisionView;
  reply: FormReply | null | undefined;
  closeTo: string;
}

/** Asks for the reason of a decision, and for the hours of an extension. */
export function DecisionDialog({ decision: asked, reply, closeTo }: DecisionDialogProps) {
  const form = useForm(asked.form, reply);
  return (
    <Dialog title={asked.title} description={asked.effect} closeTo={closeTo}>
      <ServerForm form={form} className={stack[4]} preventScrollReset>
        <input type="hidden" name="decision" value={asked.decision} />
        <input type="hidden" name="bidderNo" value={asked.bidderNo} />
        {asked.decision === 'extend' && (
          <FormField
            form={form}
            name="hours"
            label="延长小时数"
            inputMode="numeric"
            autoComplete="off"
            defaultValue="24"
          />
        )}
        <FormTextarea form={form} name="reason" label="处理原因" hint="竞买人和卖家都会看到" />
        <div className={cluster[3]}>
          <ButtonLink to={closeTo} replace preventScrollReset variant="secondary">
            返回
          </ButtonLink>
          <Button variant="danger">确定</Button>
        </div>
      </ServerForm>
    </Dialog>
  );
}
