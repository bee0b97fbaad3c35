import type { ComponentProps } from 'react';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { SellerChoice } from '#app/components/seller-choice.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { REGISTRATION_PAY_HOURS } from '#app/domain/lead/registration-desk.ts';
import { FormField } from '#app/forms/form-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { cluster, muted, stack } from '#app/styles/layout.css.ts';
import type { RegistrationRow } from './registration-desk.server.ts';

interface DialogProps {
  row: RegistrationRow;
  form: FormDescription;
  closeTo: string;
}

/** The registration that a dialog is about, with the names that its form sends. */
function About({ row, price }: { row: RegistrationRow; price: 'listed' | 'quoted' }) {
  const shownPrice = price === 'quoted' ? (row.quotedPrice ?? row.listedPrice) : row.listedPrice;
  return (
    <>
      <DescriptionList
        look="summary"
        items={[
          { term: '登记方', value: row.customer },
          { term: '联系', value: [row.linkman, row.phone].filter(Boolean).join(' ') },
          { term: '商品', value: [row.product, row.details].filter(Boolean).join(' · ') },
          { term: '数量', value: row.count },
          ...(shownPrice
            ? [{ term: price === 'quoted' ? '报价' : '登记价格', value: shownPrice }]
            : []),
          ...(row.delivery ? [{ term: '交货', value: row.delivery }] : []),
          ...(row.remark ? [{ term: '备注', value: row.remark }] : []),
        ]}
      />
      <input type="hidden" name="kind" value={row.kind} />
      <input type="hidden" name="id" value={row.id} />
    </>
  );
}

/** A registration that is taken up, passed at a price, or sent back with a reason. */
export function AuditDialog({ row, form: description, closeTo }: DialogProps) {
  const { steps } = row;
  const passes = steps.includes('pass');
  return (
    <FormDialog
      title={passes ? '登记审核' : '驳回登记'}
      description={row.kindLabel}
      closeTo={closeTo}
      form={description}
    >
      <About row={row} price="listed" />
      <input type="hidden" name="auditStatus" value={row.auditStatus} />
      {passes && (
        <FormField
          name="quotedPrice"
          label="报价（元）"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={row.typedPrice}
          hint={row.listedPrice ? '每单位价格，已填登记价格' : '每单位价格，选填'}
        />
      )}
      <FormTextarea name="reason" label="不通过的原因" hint="驳回时必填，会短信通知登记者" />
      <div className={cluster[3]}>
        {steps.includes('take') && (
          <Button name="intent" value="take" variant="secondary">
            开始处理
          </Button>
        )}
        <Button name="intent" value="refuse" variant="danger">
          驳回
        </Button>
        {passes && (
          <Button name="intent" value="pass">
            通过
          </Button>
        )}
      </div>
    </FormDialog>
  );
}

/** The order of a registration that passed. */
export function OrderDialog({ row, form: description, closeTo }: DialogProps) {
  return (
    <FormDialog title="生成订单" description={row.kindLabel} closeTo={closeTo} form={description}>
      <About row={row} price="quoted" />
      <p>
        订单金额 <strong>{row.total}</strong>
      </p>
      <p className={muted}>
        买家会收到短信，须在 {REGISTRATION_PAY_HOURS} 小时内支付，逾期订单自动取消。
      </p>
      <Button block>生成订单</Button>
    </FormDialog>
  );
}

interface InquireDialogProps extends DialogProps {
  choices: {
    ways: { value: string; label: string }[];
    terms: { value: string; label: string }[];
    sellers: ComponentProps<typeof SellerChoice>['sellers'];
    endDate: string;
  };
}

/** The inquiry of a request that passed, in its customer's name. */
export function InquireDialog({ row, form: description, closeTo, choices }: InquireDialogProps) {
  const form = useForm(description);
  return (
    <Dialog title="发起询价" description={row.kindLabel} closeTo={closeTo}>
      <ServerForm form={form} className={stack[4]} preventScrollReset>
        <About row={row} price="quoted" />
        <p className={muted}>以买家名义向所选卖家询价，报价由买家比较和采纳。</p>
        <FormField
          name="endDate"
          label="截止时间"
          type="datetime-local"
          hint="北京时间，到时卖家不能再报价"
          defaultValue={choices.endDate}
        />
        <FormSelect name="conditions" label="条件" options={choices.terms} />
        <FormSelect name="deliveryWay" label="交货方式" options={choices.ways} />
        <h3>询价卖家</h3>
        <SellerChoice form={form} sellers={choices.sellers} />
        <Button block>发起询价</Button>
      </ServerForm>
    </Dialog>
  );
}
