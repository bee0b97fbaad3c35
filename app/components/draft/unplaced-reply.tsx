import { useMatches, useNavigation } from '@remix-run/react';
import { useContext, useEffect, useState } from 'react';
import type { FormReply } from '#app/forms/reply.ts';
import { WhoSends } from '#app/forms/step-up.tsx';
import { stack } from '#app/styles/layout.css.ts';
import { DocumentContext } from '../layout/document-context.ts';
import { FormErrors } from '../ui/form-errors.tsx';
import { Notice } from '../ui/notice.tsx';

const ID = 'unplaced-reply';

/**
 * The answer to a form that is on no part of the page any more, because a colleague was faster: what was
 * wrong, and what was typed, so that it can be copied. The server knows that once the page is rendered;
 * a script looks again whenever the page has changed.
 */
export default function UnplacedReply({ reply }: { reply: FormReply }) {
  const { isUnplaced } = useContext(DocumentContext);
  const isIdle = useNavigation().state === 'idle';
  const pages = useMatches();
  const [looked, look] = useState<object>();
  const [unplaced, setUnplaced] = useState<FormReply | null>(() => {
    const isRendered = import.meta.env.SSR ? isUnplaced : document.getElementById(ID);
    return isRendered ? reply : null;
  });

  // The forms take their serials in an effect too: what they show is known after the next rendering.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the page has changed
  useEffect(() => look({}), [reply, pages, isIdle]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it was asked for
  useEffect(() => {
    if (looked && isIdle) setUnplaced(isOnPage(reply) ? null : reply);
  }, [looked]);

  if (unplaced !== reply) return null;
  const typed = typedTexts(reply);
  return (
    <div id={ID} className={stack[3]}>
      <FormErrors messages={messagesOf(reply)} made={reply.made} />
      {typed.length > 0 && (
        <Notice title="您填写的内容没有提交，可复制后另行使用：">
          {typed.map(([name, text]) => (
            <p key={name}>{text}</p>
          ))}
        </Notice>
      )}
      {reply.stepUp && 'here' in reply.stepUp && (
        <form method="post">
          {hiddenControls(reply).map(([name, value], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: in the order in which they were sent
            <input key={at} type="hidden" name={name} value={value} />
          ))}
          <WhoSends {...reply.stepUp} />
        </form>
      )}
    </div>
  );
}

/** What the form was sent with, to be sent again. */
const hiddenControls = ({
  form,
  serial = '',
  values,
}: FormReply): [name: string, value: string][] => [
  ['form', form],
  ['serial', serial],
  ...Object.entries(values)
    .filter(([name]) => name !== 'form')
    .flatMap(([name, value]) => [value].flat().map((text): [string, string] => [name, text])),
];

const messagesOf = ({ formErrors, errors }: FormReply): string[] => [
  ...new Set([...formErrors, ...Object.values(errors).flat()]),
];

function isOnPage(reply: FormReply): boolean {
  if (document.querySelector(`input[name=serial][value="${reply.serial}"]`)) return true;
  const alerts = [...document.querySelectorAll('[role=alert]')].filter(
    (alert) => !alert.closest(`#${ID}`),
  );
  return messagesOf(reply).every((message) =>
    alerts.some(({ textContent }) => textContent?.includes(message)),
  );
}

/** Hidden controls, and values of choices: nobody has typed them. */
const NOT_TYPED = /^form$|(?:^i|I)ds?$|Code$|^shown[A-Z]/;
const CHOICE = /^(?:[a-z]+(?:[A-Z][a-z]+)*)?$/;

const typedTexts = ({ values }: FormReply): [name: string, text: string][] =>
  Object.entries(values)
    .filter(([name]) => !NOT_TYPED.test(name))
    .map(([name, value]): [string, string] => [name, [value].flat().join('、')])
    .filter(([, text]) => !CHOICE.test(text));
