import { useState } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { Card } from '#app/components/ui/card.tsx';
import { REMARK_MAX } from '#app/domain/order/order.ts';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import type { PortalForm } from '#app/forms/use-form.ts';

export function Remark({ form }: { form: PortalForm }) {
  const kept = form.valueOf('remark');
  const [length, setLength] = useState(typeof kept === 'string' ? kept.length : 0);
  const hydrated = useHydrated();
  return (
    <Card>
      <FormTextarea
        form={form}
        name="remark"
        label="订单备注"
        rows={3}
        placeholder="选填：对规格、包装或交货的要求"
        hint={hydrated ? `${length} / ${REMARK_MAX}` : `最多 ${REMARK_MAX} 个字`}
        onInput={(event) => setLength(event.currentTarget.value.length)}
      />
    </Card>
  );
}
