import { isOffered } from '#app/api/offers.server.ts';
import type { Endpoint } from '#app/domain/endpoint.ts';
import type { FormDescription } from './reply.ts';

/** The calls that a form cannot do without. */
export type FormCalls = Endpoint | readonly Endpoint[];

const callsOfForms = new WeakMap<object, readonly Endpoint[]>();

/** Notes, once for each form, which calls it makes: a form whose call is not offered is not shown (design/api: Absence). */
export function noteCalls(form: object, calls: FormCalls): void {
  callsOfForms.set(form, [calls].flat());
}

/** Those that were noted; none for a form that makes no call. */
export const callsOf = (form: object): readonly Endpoint[] => callsOfForms.get(form) ?? [];

export const isFormOffered = (form: object): boolean => callsOf(form).every(isOffered);

/** A form whose call depends on the page that it is on. */
export const unlessAbsent = (description: FormDescription, call: Endpoint): FormDescription =>
  isOffered(call) ? description : { ...description, absent: true };
