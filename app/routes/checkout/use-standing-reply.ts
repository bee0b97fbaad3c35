import { useLocation } from '@remix-run/react';
import { useRef } from 'react';
import type { FormReply } from '#app/forms/reply.ts';

/**
 * The reply to what was sent last from this page. Loading the page's data again drops it, though
 * nothing was sent; its messages stay until something is, or until the visitor goes on.
 */
export function useStandingReply(reply: FormReply | null | undefined) {
  const { key } = useLocation();
  const last = useRef({ key, reply });
  if (reply !== undefined || last.current.key !== key) last.current = { key, reply };
  return last.current.reply;
}
