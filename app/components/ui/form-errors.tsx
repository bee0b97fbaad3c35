import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from './notice.tsx';

/** What is wrong with a form as a whole. */
export function FormErrors({ messages = [] }: { messages?: readonly string[] }) {
  return (
    <ErrorSummary text={messages.join('\n')}>
      {messages.map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ErrorSummary>
  );
}

/** The summary above a refused form; nothing without a text. Another text takes the focus. */
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
