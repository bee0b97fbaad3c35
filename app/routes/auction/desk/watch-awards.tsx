import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { cluster, nowrap, stack } from '#app/styles/layout.css.ts';
import type { AwardRow } from '../auction-text.server.ts';
import { AWARD_COLUMNS } from '../award-columns.tsx';
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
      key: 'order',
      header: '订单',
      cell: ({ orderCode }) => <span className={nowrap}>{orderCode ?? '—'}</span>,
    },
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
