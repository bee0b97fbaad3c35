import { Button } from '#app/components/ui/button.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { WAY_LABEL } from '#app/domain/account/codes.ts';
import { cluster, stack } from '#app/styles/layout.css.ts';
import { FormField } from './form-field.tsx';
import type { AccountAsked, StepUpAsked } from './reply.ts';
import { useOwnForm } from './use-form.ts';

/** Asks users to prove who they are; its buttons then submit the form again. */
export default function StepUp() {
  const { stepUp } = useOwnForm();
  if (!stepUp) return null;
  return 'here' in stepUp ? <WhoSends {...stepUp} /> : <Proof {...stepUp} />;
}

/** Asks which account shall send the form; the first button, which Enter presses, goes back to the page's account. */
export function WhoSends({ intent, name, here, back }: AccountAsked) {
  return (
    <div className={cluster[3]}>
      <input type="hidden" name="stepUpIntent" value={intent} />
      <Button name="stepUpBack" value={back}>
        登录原来的账号
      </Button>
      <Button name="stepUpHere" value={here} variant="secondary">
        以「{name}」继续提交
      </Button>
    </div>
  );
}

function Proof({ intent, text, code }: StepUpAsked) {
  const sent = code === 'totp' ? null : code;
  return (
    <Notice>
      <div className={stack[3]}>
        <FormField
          name="stepUpPassword"
          label="登录密码"
          // Read with the control, which takes the focus.
          hint={`${text}。您填写的内容都还在，确认后继续提交。`}
          type="password"
          autoComplete="current-password"
          autoFocus
        />
        {code && (
          <FormField
            name="stepUpCode"
            label={sent ? `或${WAY_LABEL[sent.by]}（发送至 ${sent.to}）` : '或验证器上的动态码'}
            inputMode={sent ? 'numeric' : undefined}
            autoComplete="one-time-code"
            maxLength={40}
          />
        )}
        <input type="hidden" name="stepUpIntent" value={intent} />
        <p className={cluster[3]}>
          <Button name="intent" value={intent}>
            确认并继续
          </Button>
          {sent && (
            <Button name="stepUp" value="send" variant="secondary">
              获取验证码
            </Button>
          )}
        </p>
      </div>
    </Notice>
  );
}
