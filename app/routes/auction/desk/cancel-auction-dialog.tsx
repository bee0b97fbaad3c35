import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import type { FormDescription, FormReply } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { cluster, stack } from '#app/styles/layout.css.ts';

interface CancelAuctionDialogProps {
  name: string;
  form: FormDescription;
  reply: FormReply | null | undefined;
  closeTo: string;
}

/** Asks for the reason before an auction is called off. */
export function CancelAuctionDialog({
  name,
  form: description,
  reply,
  closeTo,
}: CancelAuctionDialogProps) {
  const form = useForm(description, reply);
  return (
    <Dialog
      title="取消竞价"
      description={`${name} 将立即结束，所有保证金退回钱包，并短信通知报名者。取消后不能恢复。`}
      closeTo={closeTo}
    >
      <ServerForm form={form} className={stack[4]} preventScrollReset>
        <FormTextarea form={form} name="reason" label="取消原因" hint="会显示在竞价页面上" />
        <div className={cluster[3]}>
          <ButtonLink to={closeTo} replace preventScrollReset variant="secondary">
            返回
          </ButtonLink>
          <Button variant="danger">确定取消</Button>
        </div>
      </ServerForm>
    </Dialog>
  );
}
