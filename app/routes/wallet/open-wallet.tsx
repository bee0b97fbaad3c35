import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { classNames } from '#app/styles/class-names.ts';
import { muted, stack } from '#app/styles/layout.css.ts';
import * as styles from './wallet.css.ts';
import type { WalletPage } from './wallet-view.server.ts';

export function OpenWalletForm({
  opening,
  reply,
}: {
  opening: NonNullable<WalletPage['opening']>;
  reply: FormReply | undefined;
}) {
  const form = useForm(opening.form, reply);
  return (
    <Card title="开通钱包">
      <ServerForm form={form} className={classNames(stack[4], styles.form)}>
        <p className={muted}>开通后可用钱包余额支付订单、绑定银行卡并查看收支明细。</p>
        <FormField
          form={form}
          name="name"
          label={opening.nameLabel}
          defaultValue={opening.name}
          autoComplete="name"
        />
        <FormField
          form={form}
          name="certNo"
          label={opening.certLabel}
          hint="18 位，仅用于核对，平台只保留末四位"
          autoComplete="off"
          maxLength={18}
        />
        <Button block>开通钱包</Button>
      </ServerForm>
    </Card>
  );
}
