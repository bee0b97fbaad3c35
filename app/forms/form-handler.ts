import type { z } from 'zod';
import type { FormDefinition } from './definition.server.ts';
import type { RefusedForm } from './refusal-reply.server.ts';
import type { FormReply, PageLink } from './reply.ts';
import type { SentForm } from './sent-form.ts';

/** One accepted form: what was typed, parsed, and what a call of the trading API needs. */
export interface Submission<Value> extends SentForm {
  value: Value;
}

export interface FormHandler<Schema extends z.ZodObject = z.ZodObject> extends RefusedForm {
  form: FormDefinition<Schema>;
  /** The form may be sent without a login. */
  isPublic?: true;
  /** What is said to whoever has to log in first, where it is not the usual text. */
  loginText?: string;
  /** The value of a button that needs no login: it shows something about the form and changes nothing. */
  openIntent?: string;
  /** The form may be sent from a page that was opened by another account than the one logged in now. */
  ofAnyAccount?: true;
  /** The form of a page with several that is meant if the request names none. */
  isUsual?: true;
  /** A long form: what is typed can be kept among the customer's own drafts, until it is sent. */
  isLong?: true;
  /** A form that a login has interrupted is submitted after the login; the page's loader calls `resume`. */
  resumes?: true;
  /** The page of what the form creates, if the form leads to a different page. */
  made?: PageLink;
  /** What the page shows of the typed values whenever the form comes back, and by `PREVIEW`. */
  understand?(data: FormData): Promise<Pick<FormReply, 'understood' | 'attributes' | 'models'>>;
  /** What a button adds to the form as it was typed, whose values are not checked: nothing is sent yet. */
  adds?: { intent: string; reply(data: FormData, errors: Record<string, string[]>): FormReply };
  /** Does what the form asks for and returns where to go: `redirectAfterSuccess(…)`, or a reply. */
  submit(submission: Submission<z.output<Schema>>): Promise<Response | FormReply>;
}
