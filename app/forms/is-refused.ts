import type { FormDescription } from './reply.ts';
import { usePageReply } from './use-form.ts';

/** Whether the page's action, or another page before this one, has refused a form; a fold around it stands open then. */
export function useIsRefused({ form, reply }: Pick<FormDescription, 'form' | 'reply'>): boolean {
  return usePageReply()?.form === form || reply !== null;
}
