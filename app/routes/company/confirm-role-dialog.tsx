import { FormDialog } from '#app/components/form-dialog.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { cluster } from '#app/styles/layout.css.ts';
import type { CompanyView } from './company-view.ts';
import { COMPANY, CONFIRM } from './paths.ts';

/** Asks an administrator whether somebody who has joined gets the role that they were invited in. */
export function ConfirmRoleDialog({
  confirming: { name, phone, invitedName, personId, role, scopes, form },
}: {
  confirming: NonNullable<CompanyView['confirming']>;
}) {
  return (
    <FormDialog
      title={`确认 ${name} 的角色`}
      description={`${name}（${phone}）${calledOtherwise(name, invitedName)}受邀为「${role}」，已加入，目前只能查看。确认后可以：${scopes}。`}
      closeTo={COMPANY}
      form={form}
    >
      <input type="hidden" name="personId" value={personId} />
      <div className={cluster[3]}>
        <ButtonLink to={COMPANY} replace preventScrollReset variant="secondary">
          返回
        </ButtonLink>
        <Button name="intent" value="decline" variant="secondary">
          不确认
        </Button>
        <Button name="intent" value={CONFIRM}>
          确认角色
        </Button>
      </div>
    </FormDialog>
  );
}

const calledOtherwise = (name: string, invitedName: string): string =>
  invitedName === '' || invitedName === name
    ? ''
    : `，邀请时写的是「${invitedName}」，请核对是否本人，`;
