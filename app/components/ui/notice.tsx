import { type ReactNode, useEffect, useState } from 'react';
import type { Tone } from '#app/domain/tone.ts';
import type { Toast as SentToast } from '#app/session/session.server.ts';
import { classNames } from '#app/styles/class-names.ts';
import { useFirstFocus } from './first-focus.ts';
import { Icon, type IconName } from './icon.tsx';
import { Link } from './link.tsx';
import * as styles from './notice.css.ts';

const icons: Record<Tone, IconName> = {
  neutral: 'info',
  info: 'info',
  success: 'check',
  warning: 'warning',
  danger: 'warning',
};

interface NoticeProps {
  tone?: Tone;
  title?: string;
  /** Of a notice that comes in a region of the page, or takes the focus. Any other is put into a `Heard`. */
  role?: 'alert' | 'status';
  children?: ReactNode;
}

/** A message in the page. */
export function Notice({ tone = 'info', title, role, children }: NoticeProps) {
  return (
    <div role={role} className={classNames(styles.notice, styles.tone[tone])}>
      <Icon name={icons[tone]} />
      <div>
        {title && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  );
}

const SHOWN_MS = 5000;

export interface ToastMessage extends SentToast {
  /** Differs for each message, so that the same words can be shown twice. */
  id: string;
}

interface ShownToast extends Omit<ToastMessage, 'id'> {
  /** A dialog is open over it. */
  isBehind: boolean;
}

/**
 * The message of the last redirect. It disappears after 5 seconds (spec 3 §8.1), but not under the
 * pointer; without a script it stays until the next page.
 */
export function Toast({ kind, text, link, isBehind }: ShownToast) {
  const [shown, setShown] = useState(true);
  const [held, setHeld] = useState(false);
  const focus = useFirstFocus('news', !isBehind);

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held]);

  if (!shown) return null;
  return (
    <div
      {...focus}
      className={styles.region}
      tabIndex={-1}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <Notice
        tone={kind === 'error' ? 'danger' : kind}
        role={kind === 'success' ? 'status' : 'alert'}
      >
        {text} {link && <Link to={link.to}>{link.label}</Link>}
      </Notice>
    </div>
  );
}
