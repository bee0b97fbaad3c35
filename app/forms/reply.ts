import type { CodeWay } from '#app/domain/account/codes.ts';
import type { ListingAttribute } from '#app/domain/catalogue/attribute-contract.ts';
import type { PreviewPage } from '#app/domain/catalogue/row-outcome.ts';

/** What was typed, by control name. */
export type FormValues = Record<string, string | string[]>;

/** A page of this site and its name. */
export interface PageLink {
  to: string;
  label: string;
}

/** The reply to a form that was not accepted, with everything that was typed. */
export interface FormReply {
  /** The name of the form on its page. */
  form: string;
  values: FormValues;
  /** Messages by control. */
  errors: Record<string, string[]>;
  /** Messages of the form as a whole. */
  formErrors: string[];
  /** The serial for the next submission of the form, set by the action. */
  serial?: string;
  /** The page of what an earlier submission has created. */
  made?: PageLink;
  /** The sender has to prove who they are, or to choose an account, before the form is accepted. */
  stepUp?: StepUpAsked | AccountAsked;
  /** Texts that are shown now and never again; the form was accepted. */
  shownOnce?: string[];
  /** What the form would save, if only a preview was asked for. */
  preview?: Preview;
  /** HTML that was added to a text; the form has it already. */
  inserted?: string;
  /** What the form would save from a file, line by line. */
  imported?: ImportPreview;
  /** What a table would do, or what is asked about its columns. */
  table?: TablePreview;
  /** How the typed values were understood, by control; set by the action. */
  understood?: Record<string, string> | undefined;
  /** What goods of the category that was typed are asked for besides; set by the action. */
  attributes?: (ListingAttribute & { label: string })[] | undefined;
  /** What the typed specification leaves open between; set by the action. */
  models?: { value: string; label: string }[] | undefined;
}

export interface TablePreview extends PreviewPage {
  /** Columns that could not be told, each with its first cells; where there are any, no rows are shown yet. */
  asked: { at: number; heading: string; samples: string[] }[];
  /** What happens with the rows once they are confirmed. */
  notes?: string[];
}

/** The lines of an uploaded file, before any of them is saved. */
export interface ImportPreview {
  /** The lines that the form has controls for. */
  lines: ImportLine[];
  /** The lines that are not saved, and why. */
  wrong: { line: number; what: string; reason: string }[];
  /** How many lines change nothing. */
  unchanged: number;
}

export interface ImportLine {
  id: string;
  name: string;
  /** The current and the new values, under names that the form chooses. */
  cells: Record<string, string>;
  /** What the person should check again. */
  notes: string[];
}

/** How somebody may prove who they are, and what is done then. */
export interface StepUpAsked {
  /** The value of the pressed button, or ''. */
  intent: string;
  text: string;
  /** Where codes are sent, mostly hidden, or `totp` for codes of an authenticator; null: no codes. */
  code: CodeWay | 'totp' | null;
}

/** The form comes from a page of another account than the one logged in now. */
export interface AccountAsked {
  /** The value of the pressed button, or ''. */
  intent: string;
  /** The name of the account that is logged in. */
  name: string;
  /** What the buttons send: `here` goes on as the account logged in, `back` goes back to the page's account. */
  here: string;
  back: string;
}

export interface Preview {
  /** The sanitised HTML. */
  html: string;
  /** The names of the tags that were removed. */
  refused: string[];
  /** How many pictures of other sites, and of somebody's machine, were removed. */
  lostPictures?: number;
  /** Pages of this site that show what is tried. */
  frames?: { label: string; to: string }[];
  /** A rule of styles for the preview alone, which a page without scripts shows. */
  rule?: string;
}

/** The server's description of a control; enough for HTML and for a check before sending. */
export interface FieldDescription {
  required: boolean;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  messages: { missing?: string; invalid?: string };
  /** HTML cannot check the whole rule, so the server is asked. */
  asksServer?: true;
}

/** The description of a form for its page: plain data, made from the schema on the server. */
export interface FormDescription {
  form: string;
  /** 32 random characters (design/forms: Serials); null in a page that is rendered for everybody. */
  serial: string | null;
  fields: Record<string, FieldDescription>;
  /** Values kept from before a login or from another step of the form, or null. */
  draft: FormValues | null;
  /** Why a form that was sent before a login was refused after it. */
  reply: FormReply | null;
  /** The trading API does not offer what it is for, so that it is not shown. */
  absent?: true;
}

export const isFaultless = ({ errors, formErrors }: FormReply): boolean =>
  formErrors.length === 0 && Object.keys(errors).length === 0;
