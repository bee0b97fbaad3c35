import type { CodeWay } from '#app/domain/account/codes.ts';
/** What was typed, by control name. */
export type FormValues = Record<string, string | string[]>;

/** A page of this site, and what it is called. */
export interface PageLink {
  to: string;
  label: string;
}

/** A form that was not accepted, with everything that was typed. */
export interface FormReply {
  /** Name of the form on its page. */
  form: string;
  values: FormValues;
  /** Messages by control. */
  errors: Record<string, string[]>;
  /** Messages of the form as a whole. */
  formErrors: string[];
  /** What the next submission of the form carries; the action sets it. */
  serial?: string;
  /** The page of what an earlier submission has made. */
  made?: PageLink;
  /** The sender has to say first who they are; sent again with that, the form is accepted. */
  stepUp?: StepUpAsked | AccountAsked;
  /** What is to be shown now and never again; the form was accepted. */
  shownOnce?: string[];
  /** What the form would save, where a look at it was all that was asked for. */
  preview?: Preview;
  /** What the form would save of a file, line by line. */
  imported?: ImportPreview;
  /** What was understood of what was typed, by control; the action sets it. */
  understood?: Record<string, string> | undefined;
}

/** The lines of an uploaded file, before anything of them is saved. */
export interface ImportPreview {
  /** Those that the form has controls for. */
  lines: ImportLine[];
  /** Those that are not saved. */
  wrong: { line: number; what: string; reason: string }[];
  /** How many change nothing. */
  unchanged: number;
}

export interface ImportLine {
  id: string;
  name: string;
  /** As things are now, and what would become of them; by the form's own names. */
  cells: Record<string, string>;
  /** What to look at once more. */
  notes: string[];
}

/** How somebody may prove themselves, and what is done then. */
export interface StepUpAsked {
  /** The value of the button that was pressed, or ''. */
  intent: string;
  text: string;
  /** Where a code is sent, with most of it hidden, or that an authenticator makes them; null: there is none. */
  code: CodeWay | 'totp' | null;
}

/** The form is of another account's page than the one that is logged in now. */
export interface AccountAsked {
  /** The value of the button that was pressed, or ''. */
  intent: string;
  /** Who is logged in. */
  name: string;
  /** What the buttons send: to go on as that account, and to go back to that of the page. */
  here: string;
  back: string;
}

export interface Preview {
  /** Sanitised. */
  html: string;
  /** Names of the tags that are taken out. */
  refused: string[];
}

/** The server's description of a control; enough for HTML and for a check before sending. */
export interface FieldDescription {
  required: boolean;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  messages: { missing?: string; invalid?: string };
  /** HTML cannot check all of it. */
  asksServer?: true;
}

/** A form as its page needs it: plain data, made from the schema on the server. */
export interface FormDescription {
  form: string;
  /** 32 random characters (design/forms: Serials); null in a page that is rendered for everybody. */
  serial: string | null;
  fields: Record<string, FieldDescription>;
  /** Values kept from before a login or a step, or null. */
  draft: FormValues | null;
  /** Why what the visitor asked for before a login was refused after it. */
  reply: FormReply | null;
}

export const isFaultless = ({ errors, formErrors }: FormReply): boolean =>
  formErrors.length === 0 && Object.keys(errors).length === 0;
