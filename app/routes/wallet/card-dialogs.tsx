import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Field, Select } from '#app/components/ui/field.tsx';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { cluster, stack } from '#app/styles/layout.css.ts';
import type { OpenWallet } from './wallet-view.server.ts';

export function BindDialog({
  wallet,
  dialog,
}: {
  wallet: OpenWallet;
  dialog: NonNullable<OpenWallet['dialog']['bind']>;
}) {
  const form = useForm(dialog.form);
  const { closeTo } = wallet.dialog;
  const chosen = form.textOf('bankCode');
  return (
    <Dialog title="绑定银行卡" closeTo={closeTo}>
      <ServerForm form={form} className={stack[4]} preventScrollReset>
        <input type="hidden" name="mbrNo" value={wallet.mbrNo} />
        <p>持卡人须为钱包户主：{wallet.name}</p>
        <Field name="bankCode" label="开户银行" error={form.errorsOf('bankCode')[0]} required>
          <Select defaultValue={chosen ?? ''}>
            <option value="">请选择</option>
            {dialog.banks.map(({ bankCode, bankName }) => (
              <option key={bankCode} value={bankCode}>
                {bankName}
              </option>
            ))}
          </Select>
        </Field>
        <FormField
          name="cardNo"
          label="银行卡号"
          hint="平台只保留末四位"
          inputMode="numeric"
          autoComplete="cc-number"
        />
        <div className={cluster[3]}>
          <ButtonLink variant="secondary" to={closeTo} preventScrollReset>
            取消
          </ButtonLink>
          <Button>绑定</Button>
        </div>
      </ServerForm>
    </Dialog>
  );
}

export function CancelDialog({
  wallet,
  form,
  card,
}: {
  wallet: OpenWallet;
  form: FormDescription;
  card: OpenWallet['cards'][number];
}) {
  return (
    <ConfirmDialog
      title="确定解绑该银行卡吗?"
      description={`${card.bankName}，尾号 ${card.lastDigits}`}
      form={form}
      closeTo={wallet.dialog.closeTo}
    >
      <input type="hidden" name="mbrNo" value={wallet.mbrNo} />
      <input type="hidden" name="id" value={card.id} />
    </ConfirmDialog>
  );
}
