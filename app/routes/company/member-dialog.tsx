import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { cluster, stack } from '#app/styles/layout.css.ts';
import type { CompanyView } from './company.tsx';
import { COMPANY } from './paths.ts';

interface MemberDialogProps {
  changing: NonNullable<CompanyView['changing']> & object;
  roles: CompanyView['roles'];
  reply: FormReply | undefined;
}

/** A member's role and budgets. */
export function MemberDialog({ changing, roles, reply }: MemberDialogProps) {
  const form = useForm(changing.form, reply);
  return (
    <Dialog title={`修改成员 ${changing.name}`} closeTo={COMPANY}>
      <ServerForm form={form} className={stack[4]} preventScrollReset>
        <input type="hidden" name="personId" value={changing.personId} />
        <FormSelect form={form} name="role" label="角色" options={roles} />
        <FormField
          form={form}
          name="monthlyBudget"
          label="月度预算（元）"
          hint="本月下单合计超出后需要审批；不限请留空"
          inputMode="decimal"
        />
        <FormField
          form={form}
          name="yearlyBudget"
          label="年度预算（元）"
          hint="本年下单合计超出后需要审批；不限请留空"
          inputMode="decimal"
        />
        <p className={cluster[3]}>
          <ButtonLink to={COMPANY} replace preventScrollReset variant="secondary">
            返回
          </ButtonLink>
          <Button>保存</Button>
        </p>
      </ServerForm>
    </Dialog>
  );
}
