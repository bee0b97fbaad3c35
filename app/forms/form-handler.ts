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
  /** Anybody may send it; any other is sent after a login. */
  isPublic?: true;
  /** The value of a button that needs no login: it shows something about the form and changes nothing. */
  openIntent?: string;
  /** It may be sent from a page that was opened as another account than is logged in now. */
  ofAnyAccount?: true;
  /** The form that is meant where a page has several and none is named. */
  isUsual?: true;
  /** A long form: what is typed can be kept among the customer's own drafts, until it is sent. */
  isLong?: true;
  /** What a login has interrupted is done after it; the page's loader calls `resume`. */
  resumes?: true;
  /** Where to find what the form makes, if that is another page than the one that it leads to. */
  made?: PageLink;
  /** What is understood of what is typed, by control: shown whenever the form comes back, and by `PREVIEW`. */
  understand?(data: FormData): Promise<Record<string, string>>;
  /** Does what the form asks for and returns where to go: `redirectAfterSuccess(…)`, or a reply. */
  submit(submission: Submission<z.output<Schema>>): Promise<Response | FormReply>;
}
