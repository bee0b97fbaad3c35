import { useEffect, useState } from 'react';
import { Notice } from './notice.tsx';
import { region } from './toast.css.ts';

const SHOWN_MS = 5000;

export interface ToastMessage {
  kind: 'success' | 'error' | 'warning';
  text: string;
  /** Differs for each message, so that the same words can be shown twice. */
  id: string;
}

/**
 * The message of the last redirect. It leaves after 5 seconds (spec 3 §8.1), but not while the
 * pointer rests on it; without a script it stays until the next page.
 */
export function Toast({ kind, text }: Omit<ToastMessage, 'id'>) {
  const [shown, setShown] = useState(true);
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held]);

  if (!shown) return null;
  return (
    <div
      className={region}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <Notice
        tone={kind === 'error' ? 'danger' : kind}
        role={kind === 'success' ? 'status' : 'alert'}
      >
        {text}
      </Notice>
    </div>
  );
}
