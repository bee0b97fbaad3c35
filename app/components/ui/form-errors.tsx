import { useEffect, useRef } from 'react';
import { Notice } from './notice.tsx';

export interface FormErrorsProps {
  /** What is wrong with the form as a whole. */
  messages?: readonly string[];
  /** What is wrong with its fields, in their order on the page. */
  fields?: readonly { id: string; message: string }[];
}

/** The summary above a refused form; each line leads to its field. */
export function FormErrors({ messages = [], fields = [] }: FormErrorsProps) {
  const summary = useRef<HTMLDivElement>(null);
  const text = [...messages, ...fields.map((field) => field.message)].join('\n');

  useEffect(() => {
    if (text) summary.current?.focus();
  }, [text]);

  if (!text) return null;
  return (
    <div ref={summary} tabIndex={-1}>
      <Notice tone="danger" role="alert">
        <ul>
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
          {fields.map((field) => (
            <li key={field.id}>
              <a href={`#${field.id}`}>{field.message}</a>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
