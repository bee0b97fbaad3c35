import { Card } from '#app/components/ui/card.tsx';
import { Field, Input } from '#app/components/ui/field.tsx';
import { RowButton } from '#app/components/ui/row-button.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { muted, stack } from '#app/styles/layout.css.ts';
import type { CompanyView } from './company-view.ts';
import { COMPANY } from './paths.ts';

/** The links that can be passed on, each valid for one person. */
export function Invitations({ company: { invitations, forms } }: { company: CompanyView }) {
  if (!forms.withdraw || invitations.length === 0) return null;
  return (
    <Card title="待接受的邀请" gap={4}>
      <p className={muted}>链接只能使用一次，请只发给被邀请的人。</p>
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
