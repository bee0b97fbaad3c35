import type { ReactNode } from 'react';
import { classNames } from '#app/styles/class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import * as styles from './notice.css.ts';

export type Tone = keyof typeof styles.tone;

const icons: Record<Tone, IconName> = {
  neutral: 'info',
  info: 'info',
  success: 'check',
  warning: 'warning',
  danger: 'warning',
};

export interface NoticeProps {
  tone?: Tone;
  title?: string;
  /** `alert` or `status` where the notice answers something the visitor just did. */
  role?: 'alert' | 'status';
  children?: ReactNode;
}

/** A message that stands in the page. */
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
