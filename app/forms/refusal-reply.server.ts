import type { ApiRefusal } from '#app/api/errors.ts';
import type { Path } from '#app/domain/endpoint.ts';
import type { FileOption } from './body/received-form.server.ts';
import { type FormDefinition, inOrder, refuse } from './definition.server.ts';
import type { FormReply } from './reply.ts';

/** Finds the control in which a value of the trading API's request was typed, by the value's path. */
export type ControlOf = (path: Path, data: FormData) => string | undefined;

export interface RefusedForm {
  form: FormDefinition;
  /** The form's file fields; such a form is multipart, and `data` has the ids of its files or the files. */
  files?: FileOption | readonly FileOption[];
  /** If it is unset or finds none, the control has the first name of the path. */
  controlOf?: ControlOf;
}

/**
 * The reply to a refused form: each problem at its control, and problems without a control at the head of the form.
 */
export function refusalReply(
  { text, problems }: Pick<ApiRefusal, 'text' | 'problems'>,
  { form, files, controlOf }: RefusedForm,
  data: FormData,
): FormReply {
  const controls = new Set([
    ...Object.keys(form.schema.shape),
    ...[files ?? []].flat().map(({ field }) => field),
  ]);
  const errors = new Map<string, string[]>();
  const formErrors: string[] = [];
  for (const problem of problems.length > 0 ? problems : [{ path: [], text, instead: undefined }]) {
    const name = String(problem.path[0] ?? '');
    const control = controlOf?.(problem.path, data) ?? (controls.has(name) ? name : undefined);
    if (control !== undefined && problem.instead !== undefined) data.set(control, problem.instead);
    if (control !== undefined) errors.set(control, [...(errors.get(control) ?? []), problem.text]);
    else if (!formErrors.includes(problem.text)) formErrors.push(problem.text);
  }
  return refuse(form.name, data, inOrder(form, data, errors), formErrors);
}
