import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import type { FormDescription, FormReply } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { stack } from '#app/styles/layout.css.ts';
import type { OpenWallet } from './wallet-view.server.ts';

/** What is in the wallet, and where the market allows it, the way to put more into it. */
export function Balance({ wallet, reply }: { wallet: OpenWallet; reply: FormReply | undefined }) {
  return (
    <Card title="可用余额">
      <div className={stack[4]}>
        <Price amount={wallet.balance} size="display" />
        <DescriptionList
          look="summary"
          items={[
            { term: '户名', value: wallet.name },
            { term: '商户号', value: wallet.mbrNo },
          ]}
        />
        {wallet.topUpForm && (
          <TopUp description={wallet.topUpForm} mbrNo={wallet.mbrNo} reply={reply} />
        )}
      </div>
    </Card>
  );
}

function TopUp({
  description,
  mbrNo,
  reply,
}: {
  description: FormDescription;
  mbrNo: string;
  reply: FormReply | undefined;
}) {
  const form = useForm(description, reply);
  return (
    <ServerForm form={form} className={stack[3]}>
      <input type="hidden" name="mbrNo" value={mbrNo} />
      <FormField
        // A new serial is a new top-up: the amount of the last one is gone.
        key={description.serial}
        form={form}
        name="tranAmt"
        label="充值金额（元）"
        hint="演示市场的充值不产生真实扣款"
        inputMode="decimal"
        autoComplete="off"
      />
      <Button block>充值</Button>
    </ServerForm>
  );
}
