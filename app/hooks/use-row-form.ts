import type { FormDescription, FormReply, FormValues } from '#app/forms/reply.ts';
import { type PortalForm, usePageReply, useRepliedForm } from '#app/forms/use-form.ts';

/**
 * A form that each row of a page has: what was typed into that of another row is passed over.
 * @param row the hidden control that tells the rows apart; undefined in a form without it
 */
export function useRowForm(
  description: FormDescription,
  row: Readonly<Record<string, string | undefined>>,
): PortalForm {
  const isOfRow = (typed: FormValues) =>
    Object.entries(row).every(([name, value]) => typed[name] === value);
  const own = <Reply extends FormReply>(given: Reply | null | undefined) =>
    given && isOfRow(given.values) ? given : null;
  const draft = description.draft && isOfRow(description.draft) ? description.draft : null;
  const reply = usePageReply();
  return useRepliedForm({ ...description, draft, reply: own(description.reply) }, own(reply));
}
