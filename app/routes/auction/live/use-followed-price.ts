import { useCallback, useEffect, useRef, useState } from 'react';

/** Who presses the button so soon after the price has changed has not read it. */
const UNREAD_MS = 1000;

interface FollowedPrice {
  /** Raises the price now, if it is too low. */
  follow: () => void;
  /** The price that it was raised to; null before. */
  raisedTo: string | null;
  /** Whether it was raised so recently that a press was meant for the price before. */
  isUnread: () => boolean;
}

/**
 * Open bidding: the price in a number control is raised to what has to be bid next when that is
 * higher (spec 2 §4), but not while somebody types in it.
 * @param least as a number control takes it; null in other modes, where prices stay
 */
export function useFollowedPrice(controlId: string, least: string | null): FollowedPrice {
  const [raisedTo, setRaisedTo] = useState<string | null>(null);
  const raisedAt = useRef(-UNREAD_MS);

  const follow = useCallback(() => {
    const control = document.getElementById(controlId);
    if (least === null || !(control instanceof HTMLInputElement)) return;
    if (Number(control.value) >= Number(least)) return;
    control.value = least;
    raisedAt.current = performance.now();
    setRaisedTo(least);
  }, [controlId, least]);

  useEffect(() => {
    if (document.activeElement?.id !== controlId) follow();
  }, [follow, controlId]);

  // Who changes the price has read it.
  useEffect(() => {
    const control = document.getElementById(controlId);
    const read = () => {
      raisedAt.current = -UNREAD_MS;
    };
    control?.addEventListener('input', read);
    return () => control?.removeEventListener('input', read);
  }, [controlId]);

  return {
    follow,
    raisedTo,
    isUnread: () => performance.now() - raisedAt.current < UNREAD_MS,
  };
}
