import { FormDialog } from '#app/components/form-dialog.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { RowLink } from '#app/components/ui/row-button.tsx';
import type { Column } from '#app/components/ui/table.tsx';
import { WithNote } from '#app/components/ui/with-note.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { cluster } from '#app/styles/layout.css.ts';
import type { DifferenceRow } from './bills.server.ts';

export const DIFFERENCE_COLUMNS: readonly Column<DifferenceRow>[] = [
  {
    key: 'problem',
    header: '差异',
    phone: 'title',
    cell: ({ problem, kind, tradeNo, refundNo, orderCode, text }) => (
      <WithNote
        note={[
          tradeNo && `交易号 ${tradeNo}`,
          refundNo && `退款号 ${refundNo}`,
          orderCode && `订单 ${orderCode}`,
          text,
        ]}
      >
        <strong>
          {kind} {problem}
        </strong>
      </WithNote>
    ),
  },
  {
    key: 'ours',
    header: '本站（元）',
    align: 'end',
    cell: ({ ours, ownState }) => <Side amount={ours} state={ownState} />,
  },
  {
    key: 'theirs',
    header: '平台（元）',
    align: 'end',
    cell: ({ theirs, rowState }) => <Side amount={theirs} state={rowState} />,
  },
  {
    key: 'settle',
    header: '处理',
    phone: 'line',
    cell: ({ id, settled, settleTo, askTo, problem, tradeNo }) =>
      settled ? (
        <WithNote note={settled.who}>已核对：{settled.reason}</WithNote>
      ) : (
        <div className={cluster[2]}>
          <RowLink
            to={settleTo}
            label="核对"
            of={`${problem} ${tradeNo || id}`}
            preventScrollReset
          />
          {askTo && <Link to={askTo}>向支付平台查询</Link>}
        </div>
      ),
  },
];

function Side({ amount, state }: { amount: string; state: string }) {
  return <WithNote note={state}>{amount}</WithNote>;
}

interface SettleDialogProps {
  difference: DifferenceRow & { form: FormDescription };
  closeTo: string;
}

/** What a person has found out about a difference: it is kept, and nothing is booked. */
export function SettleDialog({ difference, closeTo }: SettleDialogProps) {
  return (
    <FormDialog
      title="核对差异"
      description={`${difference.kind} ${difference.problem}。只记录核对结果，不改动账目。`}
      closeTo={closeTo}
      form={difference.form}
      permission="pay"
    >
      <DescriptionList
        look="summary"
        items={[
          { term: '交易号', value: difference.tradeNo || '—' },
          { term: '订单', value: difference.orderCode ?? '—' },
          { term: '本站', value: `${difference.ours} ${difference.ownState}`.trim() },
          { term: '平台', value: `${difference.theirs} ${difference.rowState}`.trim() },
        ]}
      />
      <input type="hidden" name="id" value={difference.id} />
      <FormTextarea name="reason" label="核对结果" rows={2} />
      <Button block>已核对</Button>
    </FormDialog>
  );
}
