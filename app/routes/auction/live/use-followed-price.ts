import { useCallback, useEffect, useRef, useState } from 'react';
import { plainFigure } from './bid-total.ts';

/** A press this soon after the price was raised was meant for the old price. */
const UNREAD_MS = 1000;

interface Raised {
  /** What the price was raised to; null once it was read. */
  to: string | null;
  /** Whether somebody else's bid has raised it, and not only that it was typed too low. */
  isMoved: boolean;
  /** The refusal that was shown then. */
  refusal: object | null;
}

interface FollowedPrice {
  /** Raises the price now, if it is too low. */
  follow: () => void;
  raised: Raised | null;
  /** Whether it was raised so recently that a press was meant for the old price. */
  isUnread: () => boolean;
  /** The visitor edits or sends the price, and has seen it. */
  read: () => void;
}

/**
 * Open bidding: raises the price in its control to the lowest one that can be bid next (spec 2 §4), but not while the
 * control has the focus. Nobody is told that the highest price has moved who has moved it.
 * @param least as the value of a number control; null in other modes, where prices are not raised
 * @param leads whether the visitor is first of the ranking
 * @param refusal of the form, a new object each time
 */
export function useFollowedPrice(
  controlId: string,
  least: string | null,
  leads: boolean,
  refusal: object | null,
): FollowedPrice {
  const [raised, setRaised] = useState<Raised | null>(null);
  const raisedAt = useRef(-UNREAD_MS);
  /** The lowest price when the one in the control was last right. */
  const known = useRef(least);
  const now = useRef({ leads, refusal });
  now.current = { leads, refusal };

  const follow = useCallback(() => {
    const control = document.getElementById(controlId);
    if (least === null || !(control instanceof HTMLInputElement)) return;
    // What cannot be read stays for the server to refuse.
    if (!(Number(plainFigure(control.value)) < Number(least))) return;
    control.value = least;
    // As typing says it, so that the total follows.
    control.dispatchEvent(new Event('input', { bubbles: true }));
    const isMoved = !now.current.leads && known.current !== least;
    if (isMoved) raisedAt.current = performance.now();
    known.current = least;
    setRaised({ to: least, isMoved, refusal: now.current.refusal });
  }, [controlId, least]);

  useEffect(() => {
    if (document.activeElement?.id !== controlId) follow();
  }, [follow, controlId]);

  const read = () => {
    raisedAt.current = -UNREAD_MS;
    setRaised((before) => before && { ...before, to: null });
  };

  return {
    follow,
    raised,
    isUnread: () => performance.now() - raisedAt.current < UNREAD_MS,
    read,
  };
}
