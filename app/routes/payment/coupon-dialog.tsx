import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { CONFIRM_COUPON_PAY } from '#app/domain/payment/payment.ts';
import type { FormDescription, FormReply } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { cluster, stack } from '#app/styles/layout.css.ts';

export interface CouponPayment {
  form: FormDescription;
  /** Vouchers there are, and what they have to pay, both as text. */
  count: string;
  amount: string;
}

export interface CouponDialogProps {
  payment: CouponPayment;
  orderCode: string;
  reply: FormReply | undefined;
  closeTo: string;
}

/** The question before vouchers are spent (spec 3 §5). */
export function CouponDialog({ payment, orderCode, reply, closeTo }: CouponDialogProps) {
  const form = useForm(payment.form, reply);
  return (
    <Dialog
      title={CONFIRM_COUPON_PAY}
      description={`应付 ${payment.amount} 元，可用券 ${payment.count} 张，每张抵 1 元。`}
      closeTo={closeTo}
    >
      <ServerForm form={form} className={stack[3]} preventScrollReset>
        <input type="hidden" name="orderCode" value={orderCode} />
        <div className={cluster[3]}>
          <ButtonLink to={closeTo} replace preventScrollReset variant="secondary">
            取消
          </ButtonLink>
          <Button>确定</Button>
        </div>
      </ServerForm>
    </Dialog>
  );
}
