import { FormDialog } from '#app/components/form-dialog.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import { cluster, muted } from '#app/styles/layout.css.ts';
import type { OpenWallet } from './wallet-view.server.ts';

interface WithdrawDialogProps {
  wallet: OpenWallet;
  dialog: NonNullable<OpenWallet['dialog']['withdraw']>;
}

/** Asks for money of the wallet: to a bound card, or to the company's own account. */
export function WithdrawDialog({ wallet, dialog }: WithdrawDialogProps) {
  const { closeTo } = wallet.dialog;
  if (!dialog.ofCompany && dialog.cards.length === 0) {
    return (
      <Dialog title="提现" description="请先绑定户主本人的银行卡" closeTo={closeTo}>
        <ButtonLink to={wallet.bindTo} block preventScrollReset>
          绑定银行卡
        </ButtonLink>
      </Dialog>
    );
  }
  return (
    <FormDialog
      title="提现"
      description={`可用余额 ¥${wallet.balance}`}
      closeTo={closeTo}
      form={dialog.form}
    >
      <input type="hidden" name="mbrNo" value={wallet.mbrNo} />
      <p className={muted}>仅可提现至户名为「{wallet.name}」的账户，不收手续费。</p>
      <FormField name="amount" label="提现金额（元）" inputMode="decimal" autoComplete="off" />
      <FormSelect
        name="cardId"
        label="收款账户"
        none={dialog.ofCompany ? '企业对公账户' : '请选择银行卡'}
        options={dialog.cards.map(({ id, bankName, lastDigits }) => ({
          value: id,
          label: `${bankName} 尾号 ${lastDigits}`,
        }))}
      />
      {dialog.ofCompany && (
        <FormField
          name="bank"
          label="开户行"
          hint="提现至对公账户时填写，例如 工商银行宁波分行"
          autoComplete="off"
        />
      )}
      <FormField
        name="accountNo"
        label={dialog.ofCompany ? '银行账号或卡号' : '银行卡号'}
        hint="平台只保留银行卡末四位，提现时请输入完整卡号，办结后即不再保留"
        inputMode="numeric"
        autoComplete="off"
      />
      <div className={cluster[3]}>
        <ButtonLink variant="secondary" to={closeTo} preventScrollReset>
          取消
        </ButtonLink>
        <Button>申请提现</Button>
      </div>
    </FormDialog>
  );
}
