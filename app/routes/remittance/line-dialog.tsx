import { FormDialog } from '#app/components/form-dialog.tsx';
import { Permitted } from '#app/components/layout/permitted.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import { stack } from '#app/styles/layout.css.ts';
import type { readStatements } from './bank-statements.server.ts';

type View = Awaited<ReturnType<typeof readStatements>>;
type Decision = NonNullable<View['decision']>;

/** For a line that no rule decides: the operator names its order, or marks it as not for the market. */
export function LineDialog({ decision }: { decision: Decision }) {
  const { line, orderCode, order, closeTo } = decision;
  return (
    <Dialog title="处理流水" description={line.match.label} closeTo={closeTo}>
      <div className={stack[4]}>
        <DescriptionList
          look="summary"
          items={[
            { term: '付款人', value: [line.payer, line.account].filter(Boolean).join(' ') },
            { term: '金额', value: `¥${line.amount}` },
            { term: '到账时间', value: line.time },
            { term: '附言', value: line.remark || '—' },
            ...(line.reference ? [{ term: '流水号', value: line.reference }] : []),
            ...line.match.texts.map((text, at) => ({ term: at ? '' : '匹配', value: text })),
          ]}
        />
        <Permitted permission="pay">
          <DescribedForm description={decision.assign} className={stack[3]} preventScrollReset>
            <input type="hidden" name="lineId" value={line.id} />
            {/* Another order that is typed is shown first. */}
            <input type="hidden" name="seen" value={order?.orderCode ?? ''} />
            <FormField
              name="orderCode"
              label="订单号"
              defaultValue={orderCode}
              hint="另填订单号的，先核对买家与金额"
              autoComplete="off"
            />
            {order && <DescriptionList look="summary" items={order.facts} />}
            {order?.payerDiffers && (
              <Notice tone="warning">付款户名与买家不同，入账即表示平台同意。</Notice>
            )}
            <Button block>{order ? '入账到订单' : '核对订单'}</Button>
          </DescribedForm>
          <DescribedForm description={decision.aside} className={stack[3]} preventScrollReset>
            <input type="hidden" name="lineId" value={line.id} />
            <FormTextarea name="reason" label="不属于平台的原因" rows={2} />
            <Button block variant="secondary">
              标记为不属于平台
            </Button>
          </DescribedForm>
        </Permitted>
      </div>
    </Dialog>
  );
}

/** For a line that was booked on the wrong order, or set aside by mistake. */
export function UndoDialog({ undo }: { undo: NonNullable<View['undo']> }) {
  const { line, closeTo } = undo;
  const { orderCode } = line.match;
  return (
    <FormDialog
      title={orderCode ? '撤销入账' : '恢复为待处理'}
      description={
        orderCode
          ? `款项从订单 ${orderCode} 撤出，未付清的订单恢复为待付款；多付部分从买家钱包扣回。已发货的订单不能撤销。`
          : '流水回到待处理，可以重新入账。'
      }
      closeTo={closeTo}
      form={undo.form}
      permission="pay"
      submit={orderCode ? '撤销入账' : '恢复为待处理'}
      variant="danger"
    >
      <DescriptionList
        look="summary"
        items={[
          { term: '付款人', value: line.payer },
          { term: '金额', value: `¥${line.amount}` },
          { term: '到账时间', value: line.time },
        ]}
      />
      <input type="hidden" name="lineId" value={line.id} />
      <FormTextarea name="reason" label="撤销的原因" rows={2} />
    </FormDialog>
  );
}
