import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from './notice.tsx';

/** The errors of a form as a whole. */
export function FormErrors({ messages = [] }: { messages?: readonly string[] }) {
  return (
    <ErrorSummary text={messages.join('\n')}>
      {messages.map((message) => (
        <li key={message}>{message}</li>
      ))}
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
