import { Tag } from '#app/components/ui/tag.tsx';
import { SECRET_MARK, SENDING_STATE_NAMES, SENDING_STATES } from '#app/domain/message/sending.ts';
import { muted, small } from '#app/styles/layout.css.ts';
import type { SendingView } from './sending.server.ts';

const note = `${muted} ${small}`;

/** What has become of something that leaves the market. */
export function Sending({ label, tone, tries, error, erased, next }: SendingView) {
  return (
    <>
      <Tag tone={tone}>{label}</Tag>
      {tries > 1 && <div className={note}>{`已试 ${tries} 次`}</div>}
      {error && <div className={note}>{error}</div>}
      {erased && <div className={note}>验证码或链接已清除，不能再次发送</div>}
      {next && <div className={note}>{`下次 ${next}`}</div>}
    </>
  );
}

/** What the states mean, and what the operator does not get to read. */
export function SendingLegend() {
  return (
    <details className={`${muted} ${small}`}>
      <summary>状态说明</summary>
      <ul>
        {SENDING_STATE_NAMES.map((state) => (
          <li key={state}>{`${SENDING_STATES[state].label}：${SENDING_STATES[state].means}`}</li>
        ))}
        <li>{`${SECRET_MARK}：不向平台显示的验证码或链接，只有收件人能看到`}</li>
      </ul>
    </details>
  );
}
