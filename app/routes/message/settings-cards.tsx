import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Checkbox, FieldGroup } from '#app/components/ui/field.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { codeLife, MAIL_NOT_SENT } from '#app/domain/account/codes.ts';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { cluster, grid, stack } from '#app/styles/layout.css.ts';
import type { MessageSettings } from './settings.server.ts';

interface CardProps {
  forms: MessageSettings['forms'];
}

/** The mail address: asked for, confirmed by a code, or refused by what it belongs to. */
export function MailCard(props: CardProps & Pick<MessageSettings, 'mail' | 'sendsMail'>) {
  if (props.sendsMail) return <Mails {...props} />;
  return (
    <Card title="邮箱">
      <p>{MAIL_NOT_SENT}，消息请在站内查看。</p>
    </Card>
  );
}

function Mails({ mail, forms }: CardProps & Pick<MessageSettings, 'mail'>) {
  return (
    <Card title="邮箱" gap={4}>
      {mail.address ? (
        <p>{`通知邮件发往 ${mail.address}`}</p>
      ) : (
        <p>还没有确认的邮箱，填写并确认后，勾选「邮件」的消息会同时发到邮箱。</p>
      )}
      {mail.refusal && (
        <DescribedForm description={forms.resume} className={stack[3]} preventScrollReset>
          <Notice tone="warning">{`邮件通知已停用：${mail.refusal}`}</Notice>
          <div>
            <Button variant="secondary">恢复邮件通知</Button>
          </div>
        </DescribedForm>
      )}
      {mail.asked && (
        <DescribedForm description={forms.mailCode} className={stack[3]} preventScrollReset>
          <FormField
            name="verifyCode"
            label="邮箱验证码"
            hint={`验证码发往 ${mail.asked}，${codeLife('mailAddress')}`}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
          <div>
            <Button>确认邮箱</Button>
          </div>
        </DescribedForm>
      )}
      <DescribedForm description={forms.mail} className={stack[3]} preventScrollReset>
        <div className={grid.large}>
          <FormField
            name="mail"
            label={mail.address ? '更换邮箱' : '邮箱地址'}
            type="email"
            autoComplete="email"
            defaultValue={mail.asked ?? ''}
          />
        </div>
        <div>
          <Button variant="secondary">{mail.asked ? '重新发送验证码' : '发送验证码'}</Button>
        </div>
      </DescribedForm>
    </Card>
  );
}

type Robot = NonNullable<MessageSettings['robot']>;

/** The robot of the company's own group in a messenger. */
export function RobotCard({ robot, forms }: CardProps & { robot: Robot }) {
  const form = useForm(forms.robot);
  const testing = useForm(forms.test);
  const isSent = form.valueOf('form') !== undefined;
  const typed: readonly string[] = [form.valueOf('groups') ?? []].flat();
  return (
    <Card title="群机器人" gap={4}>
      <p>
        把企业的消息同时发到企业微信、钉钉或飞书的群里：在群设置中添加机器人，把它的 Webhook
        地址填在这里。钉钉机器人的自定义关键词请填「【」。
      </p>
      <ServerForm form={form} className={stack[4]} preventScrollReset>
        <FormField
          name="url"
          label="Webhook 地址"
          hint="留空并保存即移除。知道这个地址的人都能向群里发消息，请勿转发。"
          defaultValue={robot.url}
          autoComplete="off"
        />
        <FieldGroup name="groups" label="发送哪些消息">
          <div className={cluster[3]}>
            {robot.groups.map(({ group, label, checked }) => (
              <Checkbox
                key={group}
                name="groups"
                value={group}
                label={label}
                defaultChecked={isSent ? typed.includes(group) : checked}
              />
            ))}
          </div>
        </FieldGroup>
        <div>
          <Button>保存机器人</Button>
        </div>
      </ServerForm>
      {robot.url && (
        <ServerForm form={testing} preventScrollReset>
          <Button variant="secondary">发送测试消息</Button>
        </ServerForm>
      )}
    </Card>
  );
}

type UrgentChoices = NonNullable<MessageSettings['urgentChoices']>;

/** What passes the quiet hours of the company's people. */
export function UrgentCard({ urgentChoices, forms }: CardProps & { urgentChoices: UrgentChoices }) {
  const form = useForm(forms.urgent);
  const isSent = form.valueOf('form') !== undefined;
  const typed: readonly string[] = [form.valueOf('events') ?? []].flat();
  return (
    <Card title="企业紧急消息" gap={4}>
      <p>
        勾选的消息在成员的免打扰时段内也发短信，邮件不等每日汇总；成员自己没有选择短信的，仍不发短信。一件待审批的事只发一条短信：发给有「审批」角色的成员，没有时发给管理员，再没有时发给企业注册账号。
      </p>
      <ServerForm form={form} className={stack[4]} preventScrollReset>
        {urgentChoices.map(({ group, label, choices }) => (
          <FieldGroup key={group} id={`urgent-${group}`} name="events" label={`${label}消息`}>
            <div className={cluster[3]}>
              {choices.map(({ name, label: title, checked }) => (
                <Checkbox
                  key={name}
                  name="events"
                  value={name}
                  label={title}
                  defaultChecked={isSent ? typed.includes(name) : checked}
                />
              ))}
            </div>
          </FieldGroup>
        ))}
        <div>
          <Button>保存紧急消息</Button>
        </div>
      </ServerForm>
    </Card>
  );
}
