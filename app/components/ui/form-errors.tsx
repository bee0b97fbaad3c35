import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from './link.tsx';
import { Notice } from './notice.tsx';

/** What is wrong with a form as a whole. */
export function FormErrors({
  messages = [],
  made,
}: {
  messages?: readonly string[];
  /** The page of what the messages are about. */
  made?: { to: string; label: string };
}) {
  return (
    <ErrorSummary text={messages.join('\n')}>
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
export function ErrorSummary({ text, children }: { text: string; children: ReactNode }) {
  const summary = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (text) summary.current?.focus();
  }, [text]);

  if (!text) return null;
  return (
    <div ref={summary} tabIndex={-1}>
      <Notice tone="danger" role="alert">
        <ul>{children}</ul>
      </Notice>
    </div>
  );
}
