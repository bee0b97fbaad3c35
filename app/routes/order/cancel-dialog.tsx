import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { cluster, stack } from '#app/styles/layout.css.ts';
import type { Cancellation } from './cancel.server.ts';

export interface CancelDialogProps {
  cancellation: Cancellation;
  reply: FormReply | null | undefined;
}

/** Asks before an order is cancelled. */
export function CancelDialog({ cancellation, reply }: CancelDialogProps) {
  const { orderCode, form: description, closeTo, problem } = cancellation;
  const form = useForm(description, reply);
  const back = (
    <ButtonLink to={closeTo} replace preventScrollReset variant="secondary">
      返回
    </ButtonLink>
  );
  if (problem) {
    return (
      <Dialog title={`订单 ${orderCode}`} closeTo={closeTo} footer={back}>
        <Notice tone="warning">{problem}</Notice>
      </Dialog>
    );
  }
  return (
    <Dialog
      title="确定取消订单吗?"
      description={`订单 ${orderCode} 取消后，库存和所用的优惠券、积分、电子卡会退回。`}
      closeTo={closeTo}
    >
      <ServerForm form={form} className={stack[3]} preventScrollReset>
        <input type="hidden" name="orderCode" value={orderCode} />
        <div className={cluster[3]}>
          {back}
          <Button variant="danger">确定</Button>
        </div>
      </ServerForm>
    </Dialog>
  );
}
