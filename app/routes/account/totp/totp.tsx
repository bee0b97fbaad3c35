import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Heard } from '#app/components/ui/heard.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm, usePageReply } from '#app/forms/use-form.ts';
import { cluster, grid, halves, muted, stack } from '#app/styles/layout.css.ts';
import type { TotpView } from './totp.server.ts';

interface TotpProps {
  totp: TotpView;
}

/** The second step of logins: off, being set up, or on. */
export function TotpCard({ totp }: TotpProps) {
  const reply = usePageReply();
  return (
    <Card
      title="两步验证"
      action={totp.isOn ? <Tag tone="success">已开启</Tag> : <Tag>未开启</Tag>}
    >
      <div id="totp" className={stack[4]}>
        <p className={muted}>
          开启后，用密码或验证码登录时还须输入验证器（如手机上的微软、谷歌验证器）显示的 6
          位动态码，密码泄露也无法登录。
        </p>
        {totp.isRequired && !totp.isOn && (
          <Notice tone="warning">本平台要求运营账号开启两步验证，开启前不能办理运营业务。</Notice>
        )}
        <Heard>
          {reply?.shownOnce && (
            <Notice tone="success" title="请立即保存恢复码，它们只显示这一次">
              <p>手机丢失或更换时，每个恢复码可以代替一次动态码。请打印或抄写，与手机分开保管。</p>
            </Notice>
          )}
        </Heard>
        {reply?.shownOnce && <RecoveryCodes codes={reply.shownOnce} />}
        {reply?.shownOnce && totp.isRequired && (
          <p>
            保存恢复码后，即可进入<Link to="/customer/desk">运营台</Link>。
          </p>
        )}
        {totp.isOn ? <SwitchedOn totp={totp} /> : <SettingUp totp={totp} />}
      </div>
    </Card>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <ul className={grid.medium}>
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
  );
}

function SettingUp({ totp: { waiting, startForm, confirmForm } }: TotpProps) {
  const start = useForm(startForm);
  return (
    <>
      {waiting && (
        <div className={cluster[6]}>
          <div
            role="img"
            aria-label="验证器的二维码"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the server, of squares only
            dangerouslySetInnerHTML={{ __html: waiting.svg }}
          />
          <DescribedForm description={confirmForm}>
            <p>1. 用验证器扫描二维码；无法扫描时，请手工输入密钥：</p>
            <p>
              <code>{waiting.secret}</code>
            </p>
            <FormField
              name="code"
              label="2. 输入验证器显示的 6 位动态码"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={16}
            />
            <p>
              <Button>开启两步验证</Button>
            </p>
          </DescribedForm>
        </div>
      )}
      <ServerForm form={start} preventScrollReset>
        <Button variant={waiting ? 'quiet' : 'primary'}>
          {waiting ? '换一个二维码' : '设置两步验证'}
        </Button>
      </ServerForm>
    </>
  );
}

function SwitchedOn({ totp }: TotpProps) {
  const { recoveryCodesLeft, isRequired, endForm, recoveryForm } = totp;
  return (
    <>
      <p>
        还有 <strong>{recoveryCodesLeft}</strong> 个恢复码没有使用。
      </p>
      <div className={halves}>
        <WithCode description={recoveryForm} submit="重新生成恢复码" />
        {!isRequired && <WithCode description={endForm} submit="关闭两步验证" />}
      </div>
    </>
  );
}

function WithCode({ description, submit }: { description: FormDescription; submit: string }) {
  return (
    <DescribedForm description={description} className={stack[3]} preventScrollReset>
      <FormField name="code" label="动态码或恢复码" autoComplete="one-time-code" maxLength={40} />
      <p className={cluster[3]}>
        <Button variant="secondary">{submit}</Button>
      </p>
    </DescribedForm>
  );
}
