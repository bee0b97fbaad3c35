import type { ListedFile } from '#app/components/ui/file-list.tsx';
import type { PortalForm } from './use-form.ts';

/** The controls beside those of a file field `fileIds`, which hold the ids themselves. */
export const controlsOf = (field: string) => ({
  /** As many as there are ids, in the same order. */
  names: field.replace(/Ids$/, 'Names'),
  /** How large each is, in the same order. */
  sizes: field.replace(/Ids$/, 'Sizes'),
  /** The position that each is to have, in the same order; absent: as they are. */
  order: `${field}.order`,
  /** Which square of each is shown in lists, in the same order; absent: as their ids say. */
  cuts: `${field}.cut`,
  /** Ids to be left out. */
  removed: `${field}.remove`,
  /** Names of files that could not be kept over a login; never sent by a form. */
  lost: `${field}.lost`,
});

const textsOf = (form: PortalForm, name: string): string[] => [form.valueOf(name) ?? []].flat();

/** The files that a form was sent with; undefined for a form that was not sent yet. */
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
