import { createHash, randomBytes } from 'node:crypto';
import { unstable_coerceFormValue as coerceFormValue, getZodConstraint } from '@conform-to/zod/v4';
import type { z } from 'zod';
import type { Serial } from '#app/api/client.server.ts';
import { SERIAL_LENGTH } from '#app/domain/repeated-submit.ts';
import { typedText } from '#app/domain/typed-text.ts';
import { isLimit } from '#app/domain/wire.ts';
import { inThisAnswerAlone } from '#app/observation/request.server.ts';
import { isPersonal } from '#app/session/cookie-names.ts';
import { interruptedDraft } from '#app/session/page-drafts.server.ts';
import type { Draft } from '#app/session/typed-draft.server.ts';
import { isFormOffered } from './form-calls.server.ts';
import type { FieldDescription, FormDescription, FormReply } from './reply.ts';
import { isSecret, typedValues } from './typed-values.ts';

/** A form of a page: its name, and the schema that checks what was typed. */
export interface FormDefinition<Schema extends z.ZodObject = z.ZodObject> {
  name: string;
  schema: Schema;
}

export const defineForm = <Schema extends z.ZodObject>(
  name: string,
  schema: Schema,
): FormDefinition<Schema> => ({ name, schema });

export const newSerial = (): string =>
  inThisAnswerAlone(randomBytes(SERIAL_LENGTH).toString('base64url').slice(0, SERIAL_LENGTH));

/** The serial that a form was sent with, if it is well-formed. */
export function serialOf(data: FormData): string | undefined {
  const serial = data.get('serial');
  return typeof serial === 'string' && /^[\w-]{32}$/.test(serial) ? serial : undefined;
}

/** The serial of a further call that a submission makes; each different request gets its own. */
export const serialWithin = (serial: Serial, request: object): Serial => ({
  value: createHash('sha256')
    .update(serial.value + JSON.stringify(request))
    .digest('base64url')
    .slice(0, SERIAL_LENGTH),
});

const described = new WeakMap<FormDefinition, Record<string, FieldDescription>>();

/**
 * Describes a form for its page; `draft` is what was typed before, or what is saved, if anything. What a login has
 * interrupted is known only after the loader has called `load`. A page that may be cached for everybody contains no
 * serial, because a serial belongs to one visitor.
 */
export function describeForm(
  form: FormDefinition,
  request: Request,
  draft: Draft | null = null,
): FormDescription {
  const fields = described.get(form) ?? describeFields(form.schema);
  described.set(form, fields);
  const own = interruptedDraft(request, form.name) ?? (draft?.form === form.name ? draft : null);
  const reply = own?.refusal ? { form: form.name, values: own.values, ...own.refusal } : null;
  const serial = isPersonal(request.headers.get('cookie')) ? newSerial() : null;
  const isShown = isFormOffered(form);
  return {
    ...{ form: form.name, serial, fields, draft: own?.values ?? null, reply },
    ...(!isShown && { absent: true as const }),
  };
}

function describeFields(schema: z.ZodObject): Record<string, FieldDescription> {
  const constraints = getZodConstraint(schema) as Record<string, Partial<FieldDescription>>;
  const names = Object.keys(schema.shape);
  const missing = messagesOf(schema, {});
  // No field accepts this text, so each one states its message for a wrong value.
  const invalid = messagesOf(schema, Object.fromEntries(names.map((name) => [name, '\u0000'])));
  return Object.fromEntries(
    names.map((name) => {
      const { required = false, minLength, maxLength, pattern } = constraints[name] ?? {};
      const messages = { missing: missing[name], invalid: invalid[name] };
      const asksServer = hasOwnRule(schema.shape[name]) || undefined;
      return [name, { required, minLength, maxLength, pattern, messages, asksServer }];
    }),
  );
}

/** Whether a field is checked by a function of this project other than the limit of `textUpTo`. */
const hasOwnRule = (field: z.core.$ZodType | undefined): boolean =>
  field?._zod.def.checks?.some((check) => check._zod.def.check === 'custom' && !isLimit(check)) ??
  false;

function messagesOf(schema: z.ZodObject, value: unknown): Record<string, string> {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return Object.fromEntries(
    issues.map((issue) => [String(issue.path[0]), issue.message]).reverse(),
  );
}

export type ParsedForm<Schema extends z.ZodObject> =
  | { value: z.output<Schema>; reply: null }
  | { value: null; reply: FormReply };

const UNREADABLE = '含有无法识别的字符，请删除后重新填写';

/** The key of problems that belong to no control. */
const OF_FORM = '';

const readers = new WeakMap<z.ZodObject, z.ZodType>();

/**
 * Reads a form's texts: an empty text counts as absent; where an array is expected, a single or absent value becomes
 * one.
 */
function readerOf(schema: z.ZodObject): z.ZodType {
  const reader = readers.get(schema) ?? (coerceFormValue(schema) as z.ZodType);
  readers.set(schema, reader);
  return reader;
}

/**
 * Parses a submitted form; a refused one comes back as a reply with what was typed. Dots and
 * brackets in the name of a control have no meaning.
 */
export function parseForm<Schema extends z.ZodObject>(
  form: FormDefinition<Schema>,
  data: FormData,
): ParsedForm<Schema> {
  const sent = new Map<string, FormDataEntryValue[]>();
  const problems = new Map<string, Set<string>>();
  for (const [name, value] of data) {
    const isField = Object.hasOwn(form.schema.shape, name);
    // A null character: no database stores it as text, and no keyboard types it.
    const isUnreadable = `${name}${value}`.includes('\0');
    if (isUnreadable) problems.set(isField ? name : OF_FORM, new Set([UNREADABLE]));
    if (!isField) continue;
    const values = sent.get(name) ?? [];
    sent.set(name, values);
    values.push(typeof value === 'string' && !isSecret(name) ? typedText(value) : value);
  }
  const fields = [...sent].map(([name, values]) => [name, values.length > 1 ? values : values[0]]);
  const parsed = readerOf(form.schema).safeParse(Object.fromEntries(fields));
  if (parsed.success && problems.size === 0) {
    return { value: parsed.data as z.output<Schema>, reply: null };
  }
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = String(path[0] ?? OF_FORM);
    problems.set(name, (problems.get(name) ?? new Set()).add(message));
  }
  const messages = [...problems].map(([name, texts]) => [name, [...texts]] as [string, string[]]);
  const { [OF_FORM]: formErrors = [], ...errors } = inOrder(form, data, messages);
  return { value: null, reply: refuse(form.name, data, errors, formErrors) };
}

/**
 * Messages by control, as the controls stand on the page: browsers send them in that order. What is not sent, such as
 * a box that is not ticked, follows the field that its schema has before it.
 */
export function inOrder(
  { schema }: FormDefinition,
  data: FormData,
  messages: Iterable<readonly [string, string[]]>,
): Record<string, string[]> {
  const names = Object.keys(schema.shape);
  // The ids of uploaded files stand behind all controls.
  const sent = [...new Set(data.keys())].filter((name) => !name.endsWith('Ids'));
  const placeOf = (name: string): number => {
    const place = sent.indexOf(name);
    const field = names.indexOf(name);
    if (place >= 0) return place;
    // Files that no schema names, such as the papers of a sign-up, come before the boxes below them.
    const isFile = field < 0 && name.endsWith('Ids');
    if (field < 0 && !isFile) return sent.length;
    const before = names
      .slice(0, isFile ? undefined : field)
      .findLast((each) => sent.includes(each));
    return before === undefined ? -1 : sent.indexOf(before) + (isFile ? 0.25 : 0.5);
  };
  const byField = [...messages].sort(([one], [other]) => names.indexOf(one) - names.indexOf(other));
  return Object.fromEntries(byField.sort(([one], [other]) => placeOf(one) - placeOf(other)));
}

/** A reply that keeps everything that was typed except passwords. */
export function refuse(
  form: string,
  data: FormData,
  errors: Record<string, string[] | null>,
  formErrors: string[] = [],
): FormReply {
  const messages = Object.entries(errors).filter(
    (entry): entry is [string, string[]] => entry[1] !== null,
  );
  return { form, values: typedValues(data), errors: Object.fromEntries(messages), formErrors };
}
