import type { ApiRefusal } from '#app/api/errors.ts';
import type { Path } from '#app/domain/endpoint.ts';
import type { FileOption } from './body/received-form.server.ts';
import { type FormDefinition, refuse } from './definition.server.ts';
import type { FormReply } from './reply.ts';

/** The control that a value of the trading API's request was typed into, by the path to it. */
export type ControlOf = (path: Path, data: FormData) => string | undefined;

export interface RefusedForm {
  form: FormDefinition;
  /** Its controls for files; the form is multipart then, and `data` has their ids or the files. */
  files?: FileOption | readonly FileOption[];
  /** Unset, or where it returns none: the control of the name that the path begins with. */
  controlOf?: ControlOf;
}

/** A refused form: each problem at its control, the others at the head of the form. */
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
  return refuse(form.name, data, Object.fromEntries(errors), formErrors);
}
