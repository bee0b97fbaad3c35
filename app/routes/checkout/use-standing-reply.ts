import { useLocation } from '@remix-run/react';
import { useRef } from 'react';
import type { FormReply } from '#app/forms/reply.ts';

/**
 * The reply to the last form of this page. Remix drops it when the page's data is loaded again; its
 * messages should stay until another form is sent or the visitor leaves the page.
 */
export function useStandingReply(reply: FormReply | null | undefined) {
  const { key } = useLocation();
  const last = useRef({ key, reply });
  if (reply !== undefined || last.current.key !== key) last.current = { key, reply };
  return last.current.reply;
}
