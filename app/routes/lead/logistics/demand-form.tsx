import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import type { FormDescription, FormReply } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { Trap } from '#app/forms/trap.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { stack } from '#app/styles/layout.css.ts';

interface DemandFormProps {
  title: string;
  description: FormDescription;
  reply: FormReply | undefined;
  /** Controls that only one of the two forms has: the way of a truck, the place of a warehouse. */
  places: readonly { name: string; label: string }[];
}

/** 找车 or 找仓库 (spec 2 §2, §5). */
export function DemandForm({ title, description, reply, places }: DemandFormProps) {
  const form = useForm(description, reply);
  return (
    <Card title={title}>
      <ServerForm form={form} className={stack[3]} preventScrollReset>
        <FormField form={form} name="tonnage" label="吨位（吨）" inputMode="decimal" />
        {places.map(({ name, label }) => (
          <FormField key={name} form={form} name={name} label={label} />
        ))}
        <FormField form={form} name="goods" label="货物" />
        <FormField form={form} name="linkman" label="联系人" autoComplete="name" />
        <FormField form={form} name="phone" label="手机号码" type="tel" autoComplete="tel" />
        <Trap />
        <Button block>{title}</Button>
      </ServerForm>
    </Card>
  );
}
