import { useActionData } from '@remix-run/react';
import { createContext, type FormEvent, useContext, useState } from 'react';
import { wholeStylesheet } from '#app/browser/touch.ts';
import type { FormDescription, FormReply, FormValues, PageLink } from './reply.ts';

export interface PortalForm {
  description: FormDescription;
  /** Messages of the form as a whole. */
  formErrors: readonly string[];
  errorsOf(name: string): readonly string[];
  /** The id of each wrong control, and what is said beside it. */
  wrongControls: readonly (readonly [id: string, message: string])[];
  /** The id of a control, which no other form of the page has. */
  idOf(name: string): string;
  /** The value to show in a control: typed before, from a draft, or none yet. */
  valueOf(name: string): string | string[] | undefined;
  /** The value of a control that exists once; undefined if several values were sent. */
  textOf(name: string): string | undefined;
  /** The serial from the server; null in a page that is rendered for everybody. */
  serial: string | null;
  /** The page of what an earlier submission has created. */
  made: PageLink | undefined;
  /** What the sender has to prove or choose before the form is processed. */
  stepUp: FormReply['stepUp'];
  /** A new object each time the form is refused; null if it is not refused. */
  refusal: object | null;
  /** Checks the controls against the description, but for a button that asks for none; prevents sending if something is wrong. */
  check(event: FormEvent<HTMLFormElement>): void;
}

export const FormContext = createContext<PortalForm | null>(null);

/** The form around a control; a control outside a form fails at once. */
export const useOwnForm = (): PortalForm => useContext(FormContext) as PortalForm;

/** The reply of the page's action to a form that it has refused. */
export const usePageReply = (): FormReply | undefined =>
  useActionData<{ reply?: FormReply }>()?.reply;

/**
 * A form of a page; replies to other forms of the page are ignored. Works without scripts; `check` only saves a round
 * trip.
 * @param row where each row of the page has this form, the hidden control that tells them apart: what was typed into
 * the form of another row is ignored
 */
export const useForm = (description: FormDescription, row?: FormRow): PortalForm =>
  useRepliedForm(description, usePageReply(), row);

export type FormRow = Readonly<Record<string, string | undefined>>;

/** `useForm` with a reply from elsewhere than the page's action. */
export function useRepliedForm(
  description: FormDescription,
  reply: FormReply | null | undefined,
  row: FormRow = {},
): PortalForm {
  const isOfRow = (values: FormValues) =>
    Object.entries(row).every(([name, value]) => values[name] === value);
  const own =
    [reply, description.reply].find(
      (each) => each?.form === description.form && isOfRow(each.values),
    ) ?? null;
  const [checked, setChecked] = useState<{
    reply: FormReply | null;
    errors: Record<string, string[]>;
  }>();
  // A check made before the newest reply no longer counts.
  const latest = checked && checked.reply === own ? checked : own;
  const errors = latest?.errors ?? {};
  const idOf = (name: string) => [description.form, ...Object.values(row), name].join('-');
  const wrongControls = Object.entries(errors).map(
    ([name, messages]) => [idOf(name), messages.join('；')] as const,
  );
  const draft = description.draft && isOfRow(description.draft) ? description.draft : {};
  const values: FormValues = own?.values ?? draft;
  return {
    description,
    formErrors: own?.formErrors ?? [],
    errorsOf: (name) => errors[name] ?? [],
    wrongControls,
    idOf,
    valueOf: (name) => values[name],
    textOf(name) {
      const value = values[name];
      return typeof value === 'string' ? value : undefined;
    },
    serial: own?.serial ?? description.serial,
    made: own?.made,
    stepUp: own?.stepUp,
    // A check that found nothing is no refusal.
    refusal: wrongControls.length > 0 ? latest : own,
    check(event) {
      const { submitter } = event.nativeEvent as SubmitEvent;
      if ((submitter as HTMLButtonElement | null)?.formNoValidate) return;
      const found = errorsIn(event.currentTarget, description);
      setChecked({ reply: own, errors: found });
      if (Object.keys(found).length === 0) return;
      event.preventDefault();
      // The page was rendered without errors, and has no rules for them.
      wholeStylesheet();
    },
  };
}

function errorsIn(form: HTMLFormElement, { fields }: FormDescription): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const sent = new FormData(form);
  // The server has to check one of these values, and reports all problems at once.
  if ([...sent].some(([name, value]) => value && fields[name]?.asksServer)) return errors;
  for (const { name, type, validity } of form.elements as Iterable<HTMLInputElement>) {
    // A button is sent only where it is the one that was pressed.
    const field = type === 'submit' ? undefined : fields[name];
    // HTML can require one checkbox, but not at least one of several.
    const isMissing = validity.valueMissing || (field?.required && !sent.has(name));
    if (!field || (validity.valid && !isMissing)) continue;
    const message = isMissing ? field.messages.missing : field.messages.invalid;
    // Where the schema states no message, the server is asked.
    if (message) errors[name] ??= [message];
  }
  return errors;
}
