import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { ADDRESS_INCOMPLETE } from '#app/domain/checkout/address.ts';
import type { FormDescription } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { cluster, stack } from '#app/styles/layout.css.ts';
import { type AddressAids, AddressFields } from './address-fields.tsx';

const FIELDS = ['receivePerson', 'receivePersonPhone', 'warehouseAddress'];

export interface AddressDialogProps {
  description: FormDescription;
  /** No address yet: this one becomes the default in any case. */
  first: boolean;
  aids: AddressAids;
  /** Why no address can be added. */
  problem: string | null;
  closeTo: string;
}

export function AddressDialog({ description, first, aids, problem, closeTo }: AddressDialogProps) {
  const form = useForm(description);
  const incomplete = FIELDS.some((name) => form.errorsOf(name).length > 0);
  const formErrors = incomplete ? [ADDRESS_INCOMPLETE, ...form.formErrors] : form.formErrors;
  const cancel = (
    <ButtonLink to={closeTo} replace preventScrollReset variant="secondary">
      取消
    </ButtonLink>
  );
  if (problem) {
    return (
      <Dialog title="添加收货地址" closeTo={closeTo} footer={cancel}>
        <Notice tone="warning">{problem}</Notice>
      </Dialog>
    );
  }
  return (
    <Dialog title="添加收货地址" closeTo={closeTo}>
      <ServerForm form={{ ...form, formErrors }} className={stack[3]} preventScrollReset>
        <AddressFields form={form} first={first} aids={aids} />
        <div className={cluster[3]}>
          {cancel}
          <Button>保存地址</Button>
        </div>
      </ServerForm>
    </Dialog>
  );
}
