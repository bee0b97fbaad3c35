import { FormDialog } from '#app/components/form-dialog.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { RowLink } from '#app/components/ui/row-button.tsx';
import type { Column } from '#app/components/ui/table.tsx';
import { WithNote } from '#app/components/ui/with-note.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { cluster } from '#app/styles/layout.css.ts';
import type { TitleRow } from './titles-asked.server.ts';

export const TITLE_COLUMNS: readonly Column<TitleRow>[] = [
  {
    key: 'title',
    header: '开票主体',
    phone: 'title',
    cell: ({ title, time }) => (
      <WithNote note={time} nowrap>
        <strong>{title}</strong>
      </WithNote>
    ),
  },
  {
    key: 'buyer',
    header: '买家',
    cell: ({ buyer, phone }) => <WithNote note={phone}>{buyer}</WithNote>,
  },
  {
    key: 'orders',
    header: '卖家与订单',
    phone: 'label',
    cell: ({ seller, orders }) => <WithNote note={orders}>{seller}</WithNote>,
  },
  {
    key: 'amount',
    header: '金额（元）',
    align: 'end',
    phone: 'figure',
    cell: ({ amount }) => amount,
  },
  {
    key: 'decide',
    header: '办理',
    phone: 'line',
    cell: ({ decideTo, title }) => (
      <RowLink to={decideTo} label="审核" of={title} preventScrollReset />
    ),
  },
];

interface TitleDialogProps {
  asked: TitleRow & { form: FormDescription };
  closeTo: string;
}

/** Whether a buyer may have an invoice made out to somebody else. */
export function TitleDialog({ asked, closeTo }: TitleDialogProps) {
  return (
    <FormDialog
      title="审核开票主体"
      description="抬头与买家的企业名称不同。请核对双方关系与订单，防止虚开发票。"
      closeTo={closeTo}
      form={asked.form}
      permission="pay"
    >
      <DescriptionList
        look="summary"
        items={[
          { term: '买家', value: `${asked.buyer} ${asked.phone}` },
          { term: '抬头', value: asked.title },
          { term: '卖家', value: asked.seller },
          { term: '订单', value: asked.orders },
          { term: '金额', value: `¥${asked.amount}` },
          ...(asked.remark ? [{ term: '备注', value: asked.remark }] : []),
        ]}
      />
      <input type="hidden" name="id" value={asked.id} />
      <FormTextarea name="reason" label="原因" hint="退回时必填，买卖双方都能看到" rows={2} />
      <div className={cluster[3]}>
        <Button name="intent" value="agree">
          同意
        </Button>
        <Button name="intent" value="return" variant="danger">
          退回
        </Button>
      </div>
    </FormDialog>
  );
}
