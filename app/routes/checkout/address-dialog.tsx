import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Checkbox } from '#app/components/ui/field.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { ADDRESS_INCOMPLETE } from '#app/domain/address.ts';
import { FormField } from '#app/forms/form-field.tsx';
import type { FormDescription, FormReply } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { cluster, stack } from '#app/styles/layout.css.ts';

const FIELDS = ['receivePerson', 'receivePersonPhone', 'warehouseAddress'];

export interface AddressDialogProps {
  description: FormDescription;
  reply: FormReply | null | undefined;
  /** No address yet: this one becomes the default in any case. */
  first: boolean;
  /** Why no address can be added. */
  problem: string | null;
  closeTo: string;
}

export function AddressDialog({ description, reply, first, problem, closeTo }: AddressDialogProps) {
  const form = useForm(description, reply);
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
        <FormField form={form} name="receivePerson" label="收货人" autoComplete="name" />
        <FormField
          form={form}
          name="receivePersonPhone"
          label="手机号"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
        />
        <FormField
          form={form}
          name="warehouseAddress"
          label="收货地址"
          hint="省、市、区和详细地址"
          autoComplete="street-address"
        />
        <Checkbox
          name="isDefault"
          label={first ? '首个地址将设为默认地址' : '设为默认地址'}
          disabled={first}
          defaultChecked={first || form.valueOf('isDefault') !== undefined}
        />
        <div className={cluster[3]}>
          {cancel}
          <Button>保存地址</Button>
        </div>
      </ServerForm>
    </Dialog>
  );
}
