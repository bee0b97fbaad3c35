import type { ListedFile } from '#app/components/ui/file-list.tsx';
import type { PortalForm } from './use-form.ts';

/** The further controls of a file field such as `fileIds`, whose own controls hold the ids. */
export const controlsOf = (field: string) => ({
  /** The name of each file, in the order of the ids. */
  names: field.replace(/Ids$/, 'Names'),
  /** The size of each file, in the order of the ids. */
  sizes: field.replace(/Ids$/, 'Sizes'),
  /** The new position of each file, in the order of the ids; absent: unchanged. */
  order: `${field}.order`,
  /** The square of each picture that lists show, in the order of the ids; absent: as the ids say. */
  cuts: `${field}.cut`,
  /** The ids of files to remove. */
  removed: `${field}.remove`,
  /** The names of files that were lost on the way through a login; no form sends this control. */
  lost: `${field}.lost`,
});

const textsOf = (form: PortalForm, name: string): string[] => [form.valueOf(name) ?? []].flat();

/** The files that a form was sent with; undefined if it was not sent yet. */
export function keptFiles(form: PortalForm, field: string): ListedFile[] | undefined {
  if (form.valueOf('form') === undefined) return undefined;
  const names = textsOf(form, controlsOf(field).names);
  const sizes = textsOf(form, controlsOf(field).sizes);
  return textsOf(form, field).map((id, index) => ({
    id,
    name: names[index] ?? id,
    size: sizes[index] ?? '',
  }));
}

export const lostFiles = (form: PortalForm, field: string): string[] =>
  textsOf(form, controlsOf(field).lost);
