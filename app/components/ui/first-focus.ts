import { createContext, useContext } from 'react';

/** What an answer is about: what is wrong in the form that was sent, or else what has happened or is asked. */
type Subject = 'refusal' | 'news';

/** Whether the element that asks is the first of those that the answer is about. */
type Claim = (subject: Subject) => boolean;

/** On the server only: with a script, the parts of the page move the focus. */
export const FirstFocusContext = createContext<Claim | null>(null);

/** The first one gets the focus, in the order in which they stand in the page. */
export function firstFocus(subject: Subject): Claim {
  let isTaken = false;
  return (asked) => {
    if (isTaken || asked !== subject) return false;
    isTaken = true;
    return true;
  };
}

const FOCUSED = { autoFocus: true, suppressHydrationWarning: true } as const;

function useClaim(subject: Subject, isConcerned: boolean) {
  const claim = useContext(FirstFocusContext);
  return isConcerned && claim?.(subject) ? FOCUSED : undefined;
}

/**
 * The attributes of an element that may have the focus in a page without a script: where a refused form is wrong, the
 * dialog that is open, the message of the last redirect. It is read out, and the next key goes on from there.
 */
export const useFirstFocus: typeof useClaim = import.meta.env.SSR ? useClaim : () => undefined;
