import { ButtonLink } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import type { Cancellation } from './cancel.server.ts';

interface CancelDialogProps {
  cancellation: Cancellation;
  reply: FormReply | null | undefined;
}

/** Asks before an order is cancelled, or says why it cannot be. */
export function CancelDialog({ cancellation, reply }: CancelDialogProps) {
  const { orderCode, form, closeTo, problem } = cancellation;
  if (!problem) {
    return (
      <ConfirmDialog
        title="确定取消订单吗?"
        description={`订单 ${orderCode} 取消后，库存和所用的优惠券、积分、电子卡会退回。`}
        form={form}
        reply={reply}
        closeTo={closeTo}
      >
        <input type="hidden" name="orderCode" value={orderCode} />
      </ConfirmDialog>
    );
  }
  return (
    <Dialog
      title={`订单 ${orderCode}`}
      closeTo={closeTo}
      footer={
        <ButtonLink to={closeTo} replace preventScrollReset variant="secondary">
          返回
        </ButtonLink>
      }
    >
      <Notice tone="warning">{problem}</Notice>
    </Dialog>
  );
}
