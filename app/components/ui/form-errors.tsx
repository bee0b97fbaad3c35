import { type ReactNode, useEffect, useRef } from 'react';
import { useFirstFocus } from './first-focus.ts';
import { Link } from './link.tsx';
import { Notice } from './notice.tsx';

/** What is wrong with a form as a whole. */
export function FormErrors({
  messages = [],
  made,
  isBesideOthers = false,
}: {
  messages?: readonly string[];
  /** Controls of the form say what is wrong with them. */
  isBesideOthers?: boolean;
  /** The page of what the messages are about. */
  made?: { to: string; label: string };
}) {
  return (
    <ErrorSummary text={messages.join('\n')} isBesideOthers={isBesideOthers}>
      {messages.map((message) => (
        <li key={message}>{message}</li>
      ))}
      {made && (
        <li>
          <Link to={made.to}>{made.label}</Link>
        </li>
      )}
    </ErrorSummary>
  );
}

/** The summary above a refused form; empty without a text. A new text takes the focus. */
export function ErrorSummary({
  text,
  isBesideOthers,
  children,
}: {
  text: string;
  isBesideOthers: boolean;
  children: ReactNode;
}) {
  const summary = useRef<HTMLDivElement>(null);
  const focus = useFirstFocus('refusal', Boolean(text) && !isBesideOthers);

  useEffect(() => {
    if (text) summary.current?.focus();
  }, [text]);

  if (!text) return null;
  return (
    <div ref={summary} tabIndex={-1} {...focus}>
      <Notice tone="danger" role="alert">
        <ul>{children}</ul>
      </Notice>
    </div>
  );
}
