import { nameWithSize } from '#app/domain/file/upload.ts';
import { controlsOf } from './file-names.ts';
import type { RefusedForm } from './refusal-reply.server.ts';

/** The most files named in a message, which is kept in a cookie and has to stay small. */
const MOST_NAMED = 10;
const LONGEST_NAME = 20;

const shortName = (name: string): string => {
  const characters = [...name];
  if (characters.length <= LONGEST_NAME) return name;
  return `${characters.slice(0, LONGEST_NAME / 2).join('')}…${characters.slice(1 - LONGEST_NAME / 2).join('')}`;
};

/** The files that a form was sent with, each with its size: 附件：图纸.pdf（1.2 MB）; '' for none. */
export function attachedText(data: FormData, { files }: Pick<RefusedForm, 'files'>): string {
  const named = [files ?? []].flat().flatMap((option) => {
    if (!('moderType' in option)) return [];
    const { names, sizes } = controlsOf(option.field);
    const sizeOf = data.getAll(sizes);
    return data
      .getAll(names)
      .map((name, at) => nameWithSize(shortName(String(name)), String(sizeOf[at] ?? '')))
      .slice(option.single ? -1 : 0);
  });
  if (named.length === 0) return '';
  const more = named.length > MOST_NAMED ? ` 等 ${named.length} 个` : '';
  return `附件：${named.slice(0, MOST_NAMED).join('、')}${more}`;
}

/** Adds to a confirmation which files were attached. */
export const withAttached = <Said extends { kind: string; text: string }>(
  said: Said,
  attached = '',
): Said =>
  said.kind === 'success' && attached ? { ...said, text: `${said.text}；${attached}` } : said;
