import { FormDialog } from '#app/components/form-dialog.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { cluster } from '#app/styles/layout.css.ts';
import type { OpenWallet } from './wallet-view.server.ts';

export function BindDialog({
  wallet,
  dialog,
}: {
  wallet: OpenWallet;
  dialog: NonNullable<OpenWallet['dialog']['bind']>;
}) {
  const { closeTo } = wallet.dialog;
  return (
    <FormDialog title="绑定银行卡" closeTo={closeTo} form={dialog.form}>
      <input type="hidden" name="mbrNo" value={wallet.mbrNo} />
      <p>持卡人须为钱包户主：{wallet.name}</p>
      <FormSelect
        name="bankCode"
        label="开户银行"
        options={dialog.banks.map(({ bankCode, bankName }) => ({
          value: bankCode,
          label: bankName,
        }))}
      />
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
    </FormDialog>
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
      of={{ mbrNo: wallet.mbrNo, id: card.id }}
    />
  );
}
