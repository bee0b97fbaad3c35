import { FormDialog } from '#app/components/form-dialog.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { cluster, halves, muted } from '#app/styles/layout.css.ts';
import type { ProfileView } from './profile.server.ts';

const PAGE = '/customer/security';

interface ProfileProps {
  profile: ProfileView;
}

/** By which name somebody is called. */
export function ProfileCard({ profile }: ProfileProps) {
  const { name, note, company } = profile;
  return (
    <Card title="个人资料" gap={4}>
      {company && <p>所属企业：{company}</p>}
      {note ? (
        <>
          <p>
            {profile.label}：<strong>{name}</strong>
          </p>
          <p className={muted}>{note}</p>
        </>
      ) : (
        <div className={halves}>
          <NameForm profile={profile} />
        </div>
      )}
    </Card>
  );
}

function NameForm({ profile }: ProfileProps) {
  return (
    <DescribedForm description={profile.form}>
      <FormField name="name" label={profile.label} autoComplete="name" />
      <p>
        <Button variant="secondary">保存资料</Button>
      </p>
    </DescribedForm>
  );
}

/** What is kept of somebody: to be taken along, and to be given up with the account. */
export function PrivacyCard({ profile }: ProfileProps) {
  return (
    <Card title="个人信息与注销" gap={4}>
      <p className={muted}>
        可以下载本平台保存的您的个人数据（JSON
        文件）。注销后账号不能恢复：姓名、手机号、邮箱、地址、收藏、消息等删除或匿名化；订单、资金、发票、合同和操作记录依法保留。
      </p>
      <p className={cluster[3]}>
        <ButtonLink to={`${PAGE}/data.json`} variant="secondary" reloadDocument download>
          下载个人数据
        </ButtonLink>
        <ButtonLink to={`${PAGE}?dialog=close`} variant="quiet" preventScrollReset>
          注销账号
        </ButtonLink>
      </p>
      {profile.closing && <CloseDialog description={profile.closing} />}
    </Card>
  );
}

function CloseDialog({ description }: { description: FormDescription }) {
  return (
    <FormDialog
      title="确定注销账号吗?"
      description="注销后不能恢复。有未完成的订单、余额、保证金、竞价、售后或登记时不能注销。"
      closeTo={PAGE}
      form={description}
      submit="注销账号"
      variant="danger"
    >
      <FormField
        name="phone"
        label="本账号的手机号"
        hint="请完整输入，以确认注销"
        inputMode="tel"
        autoComplete="off"
      />
    </FormDialog>
  );
}
