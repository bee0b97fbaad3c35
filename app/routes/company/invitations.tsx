import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Field, Input } from '#app/components/ui/field.tsx';
import { RowButton } from '#app/components/ui/row-button.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { muted, stack } from '#app/styles/layout.css.ts';
import type { CompanyView } from './company-view.ts';
import { COMPANY } from './paths.ts';

/** What was invited and waits, and what nobody has accepted in time. */
export function Invitations({ company }: { company: CompanyView }) {
  const { invitations, expired, forms } = company;
  return (
    <>
      {forms.withdraw && invitations.length > 0 && <Open company={company} />}
      {forms.withdrawExpired && expired.length > 0 && (
        <Card title={`已过期的邀请（${expired.length}）`} gap={3}>
          <p className={muted}>无人在期限内接受，链接已失效，不占成员名额；可以重新邀请。</p>
          <p>
            {expired.slice(0, MOST_NAMED).join('、')}
            {expired.length > MOST_NAMED && ' 等'}
          </p>
          <DescribedForm description={forms.withdrawExpired} action={COMPANY} preventScrollReset>
            <div>
              <Button variant="secondary">全部撤回</Button>
            </div>
          </DescribedForm>
        </Card>
      )}
    </>
  );
}

const MOST_NAMED = 20;

/** The links that can be passed on, each valid for one person. */
function Open({ company: { invitations, forms } }: { company: CompanyView }) {
  return (
    <Card title="待接受的邀请" gap={4}>
      <p className={muted}>链接只能使用一次，接受时需要发给被邀请人的验证码。</p>
      {invitations.map((invitation) => (
        <Invitation
          key={invitation.invitationId}
          invitation={invitation}
          description={forms.withdraw}
        />
      ))}
    </Card>
  );
}

function Invitation({
  invitation: { invitationId, invitee, role, link, until },
  description,
}: {
  invitation: CompanyView['invitations'][number];
  description: CompanyView['forms']['withdraw'];
}) {
  return (
    <DescribedForm
      description={description as NonNullable<typeof description>}
      row={{ invitationId }}
      className={stack[2]}
      action={COMPANY}
      preventScrollReset
    >
      <input type="hidden" name="invitationId" value={invitationId} />
      <Field
        name="link"
        id={`link-${invitationId}`}
        label={`${invitee}（${role}），${until} 前有效`}
      >
        <Input readOnly defaultValue={link} />
      </Field>
      <div>
        <RowButton label="撤回邀请" of={invitee} variant="quiet" />
      </div>
    </DescribedForm>
  );
}
