import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { CONFIRM_DELETE_ADDRESS } from '#app/domain/address.ts';
import { CONTRACT_UNSIGNED } from '#app/domain/customer.ts';
import type { FormDescription, FormReply } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { cluster, stack } from '#app/styles/layout.css.ts';
import type { AddressView } from './checkout-view.server.ts';

export interface DeleteAddressDialogProps {
  description: FormDescription;
  reply: FormReply | null | undefined;
  address: AddressView;
  closeTo: string;
}

export function DeleteAddressDialog({
  description,
  reply,
  address,
  closeTo,
}: DeleteAddressDialogProps) {
  const form = useForm(description, reply);
  return (
    <Dialog
      title={CONFIRM_DELETE_ADDRESS}
      description={`${address.person} ${address.phone} ${address.place}`}
      closeTo={closeTo}
    >
      <ServerForm form={form} className={stack[3]} preventScrollReset>
        <input type="hidden" name="id" value={address.id} />
        <div className={cluster[3]}>
          <ButtonLink to={closeTo} replace preventScrollReset variant="secondary">
            取消
          </ButtonLink>
          <Button variant="danger">确定</Button>
        </div>
      </ServerForm>
    </Dialog>
  );
}

/** Asked of an enterprise that buys directly without a signed contract (spec 1 §5). */
export function ContractDialog({ signUrl, closeTo }: { signUrl: string; closeTo: string }) {
  return (
    <Dialog
      title={CONTRACT_UNSIGNED}
      description="企业客户直接购买前需签署电子合同，您填写的内容会为您保留。"
      closeTo={closeTo}
      footer={
        <>
          <ButtonLink to={closeTo} replace preventScrollReset variant="secondary">
            返回
          </ButtonLink>
          <ButtonLink to={signUrl}>前往签署</ButtonLink>
        </>
      }
    />
  );
}
