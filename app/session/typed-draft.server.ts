import { z } from 'zod';
import type { KeptDraft } from '#app/domain/draft/contract.ts';

const messages = z.array(z.string());

export const draftSchema = z.object({
  form: z.string(),
  /** What was typed, by control name. */
  values: z.record(z.string(), z.union([z.string(), messages])),
  /** Set if a login has interrupted the form. A form that `resumes` is submitted after a login before `until`. */
  interrupted: z
    .object({ serial: z.string(), intent: z.string(), page: z.string(), until: z.number() })
    .optional(),
  /** Why the form was refused after the login; shown until `until` on the page that the visitor comes back to. */
  refusal: z
    .object({
      errors: z.record(z.string(), messages),
      formErrors: messages,
      serial: z.string().optional(),
      made: z.object({ to: z.string(), label: z.string() }).optional(),
      until: z.number(),
    })
    .optional(),
});
export type Draft = z.output<typeof draftSchema>;

/** A stored draft; drafts that this version of the portal cannot read are left out. */
export type FoundDraft = Omit<KeptDraft, 'content'> & { draft: Draft };
