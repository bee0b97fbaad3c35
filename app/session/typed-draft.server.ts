import { z } from 'zod';
import type { KeptDraft } from '#app/domain/draft/contract.ts';

const messages = z.array(z.string());

export const draftSchema = z.object({
  form: z.string(),
  /** What was typed, by control name. */
  values: z.record(z.string(), z.union([z.string(), messages])),
  /**
   * Set where a login interrupted the form; one that `resumes` is sent after the login, if that is before
   * `until`.
   */
  interrupted: z
    .object({ serial: z.string(), intent: z.string(), page: z.string(), until: z.number() })
    .optional(),
  /** Why it was refused then: shown until `until` on the page that the visitor comes back to. */
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

/** A draft as it was found; one that this version of the portal cannot read is passed over. */
export type FoundDraft = Omit<KeptDraft, 'content'> & { draft: Draft };
