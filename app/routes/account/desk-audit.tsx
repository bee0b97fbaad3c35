import { useLoaderData } from '@remix-run/react';
import { titled } from '#app/components/layout/page-meta.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { grid, muted, stack } from '#app/styles/layout.css.ts';
import { AuditLog } from './audit-table.tsx';
import { auditView } from './audit-view.server.ts';
import { describeReset, resetAction } from './totp/reset.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta = titled('操作记录');

export const loader = customerLoader(async (page) => ({
  view: await auditView(page, 'desk'),
  reset: describeReset(page.request),
}));

export const action = resetAction;

export default function DeskAudit() {
  const { view, reset } = useLoaderData<typeof loader>();
  return (
    <AuditLog view={view} ofAll>
      <ResetTotp description={reset} phone={view.phone} />
    </AuditLog>
  );
}

interface ResetTotpProps {
  description: FormDescription;
  /** Whose records are shown. */
  phone: string;
}

function ResetTotp({ description, phone }: ResetTotpProps) {
  return (
    <Card title="重置两步验证">
      <DescribedForm description={description} className={stack[3]} preventScrollReset>
        <p className={muted}>
          客户丢失验证器和恢复码时，先核对身份（如来电回拨登记手机、企业公章证明）再重置。重置后其全部设备退出登录，并通知客户本人；不能重置自己的。
        </p>
        <div className={grid.medium}>
          <FormField
            name="phone"
            label="账号手机号"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={phone}
          />
          <FormField name="reason" label="原因和核对身份的方式" autoComplete="off" />
        </div>
        <div>
          <Button variant="danger">重置两步验证</Button>
        </div>
      </DescribedForm>
    </Card>
  );
}
