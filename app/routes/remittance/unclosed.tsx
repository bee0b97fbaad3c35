import { Permitted } from '#app/components/layout/permitted.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { RowLink } from '#app/components/ui/row-button.tsx';
import type { Column } from '#app/components/ui/table.tsx';
import { WithNote } from '#app/components/ui/with-note.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { stack } from '#app/styles/layout.css.ts';
import { ofBuyer } from './money-tables.tsx';
import type { UnclosedRow } from './unclosed.server.ts';

export const UNCLOSED_COLUMNS: readonly Column<UnclosedRow>[] = [
  {
    ...ofBuyer,
    note: (payment) => [ofBuyer.note(payment), `交易号 ${payment.tradeNo}`],
  },
  {
    key: 'amount',
    header: '金额（元）',
    align: 'end',
    phone: 'figure',
    cell: ({ amount }) => amount,
  },
  {
    key: 'state',
    header: '订单状态',
    cell: ({ state, way }) => (
      <WithNote note={way} nowrap>
        {state}
      </WithNote>
    ),
  },
  { key: 'begun', header: '发起时间', nowrap: true, phone: 'label', cell: ({ begun }) => begun },
  {
    key: 'settle',
    header: '办理',
    phone: 'actions',
    cell: ({ seen, settleTo, buyer, amount }) =>
      seen ? (
        <WithNote note={seen.who}>已处理：{seen.remark}</WithNote>
      ) : (
        settleTo && (
          <RowLink to={settleTo} label="处理" of={`${buyer} ${amount}`} preventScrollReset />
        )
      ),
  },
];

interface UnclosedDialogProps {
  payment: UnclosedRow & { form: FormDescription; again: FormDescription };
  closeTo: string;
}

/** What can be done about a payment that its provider did not close. */
export function UnclosedDialog({ payment, closeTo }: UnclosedDialogProps) {
  return (
    <Dialog
      title="未能关闭的付款"
      description="可以请支付平台再次关闭，或在商户平台处理后登记结果。"
      closeTo={closeTo}
    >
      <Permitted permission="pay">
        <DescriptionList
          look="summary"
          items={[
            { term: '买家', value: `${payment.buyer} ${payment.phone}` },
            { term: '订单', value: `${payment.orderCode}（${payment.state}）` },
            { term: '金额', value: `¥${payment.amount}（${payment.way}）` },
            { term: '交易号', value: payment.tradeNo },
            { term: '最后一次尝试', value: payment.givenUp },
          ]}
        />
        <AgainForm payment={payment} />
        <DescribedForm description={payment.form} preventScrollReset>
          <input type="hidden" name="tradeNo" value={payment.tradeNo} />
          <FormTextarea name="remark" label="处理结果" hint="例如：已在支付平台后台关闭" rows={2} />
          <Button block>已处理</Button>
        </DescribedForm>
      </Permitted>
    </Dialog>
  );
}

function AgainForm({ payment }: Pick<UnclosedDialogProps, 'payment'>) {
  return (
    <DescribedForm description={payment.again} className={stack[3]} preventScrollReset>
      <input type="hidden" name="tradeNo" value={payment.tradeNo} />
      <p>
        可以先<Link to={payment.askTo}>向支付平台查询</Link>是否已收款，再重新关闭。
      </p>
      <div>
        <Button variant="secondary">重新关闭</Button>
      </div>
    </DescribedForm>
  );
}
