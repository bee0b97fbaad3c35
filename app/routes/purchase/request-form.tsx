import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import type { FormDescription, FormReply } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { muted, stack } from '#app/styles/layout.css.ts';

interface RequestFormProps {
  title: string;
  description: FormDescription;
  reply: FormReply | undefined;
  /** The first day that can be delivered on. */
  today: string;
  loggedIn: boolean;
}

/** What is to be bought, how much of it, where it goes and whom to call. */
export function RequestForm({ title, description, reply, today, loggedIn }: RequestFormProps) {
  const form = useForm(description, reply);
  return (
    <Card title={title}>
      <ServerForm form={form} className={stack[3]} preventScrollReset>
        {!loggedIn && <p className={muted}>提交需要登录，登录后您填写的内容都还在。</p>}
        <FormField form={form} name="productName" label="商品名称" />
        <FormField form={form} name="specs" label="规格" />
        <FormField
          form={form}
          name="count"
          label="采购数量"
          inputMode="decimal"
          autoComplete="off"
        />
        <FormField form={form} name="unit" label="单位" defaultValue="吨" />
        <FormField form={form} name="deliveryPlace" label="交货地" />
        <FormField form={form} name="deliveryDate" label="交货日期" type="date" min={today} />
        <FormField form={form} name="linkman" label="联系人" autoComplete="name" />
        <FormField form={form} name="phone" label="手机号码" type="tel" autoComplete="tel" />
        <FormTextarea form={form} name="remark" label="备注" hint="质量标准、付款方式等，选填" />
        <Button block>提交需求</Button>
      </ServerForm>
    </Card>
  );
}
