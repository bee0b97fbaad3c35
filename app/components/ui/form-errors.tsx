import { type MouseEvent, useEffect, useRef } from 'react';
import { useFirstFocus } from './first-focus.ts';
import { Link } from './link.tsx';
import { Notice } from './notice.tsx';

interface FormErrorsProps {
  /** What is wrong with the form as a whole. */
  messages?: readonly string[];
  /** What is wrong with its controls: the id of each, and what is said beside it. */
  controls?: readonly (readonly [id: string, message: string])[];
  /** The page of what the messages are about. */
  made?: { to: string; label: string };
  /** Another value each time the form is refused. */
  refusal?: unknown;
}

/** The summary above a refused form; empty where nothing is wrong. It has the focus, and leads to each wrong control. */
export function FormErrors({
  messages = [],
  controls = [],
  made,
  refusal = messages.join(),
}: FormErrorsProps) {
  const summary = useRef<HTMLDivElement>(null);
  const isRefused = messages.length + controls.length > 0;
  const focus = useFirstFocus('refusal', isRefused);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it takes the focus again with each refusal
  useEffect(() => summary.current?.focus(), [refusal]);

  if (!isRefused) return null;
  return (
    <div ref={summary} tabIndex={-1} {...focus}>
      <Notice tone="danger" role="alert">
        <ul>
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
          {controls.map(([id, message]) => (
            <li key={id}>
              <a href={`#${id}`} onClick={goTo}>
                {message}
              </a>
            </li>
          ))}
          {made && (
            <li>
              <Link to={made.to}>{made.label}</Link>
            </li>
          )}
        </ul>
      </Notice>
    </div>
  );
}

/** Remix drops its answer to a form when the address changes, even if only behind its `#`. */
function goTo(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}
