import { DRAFT_ID } from './draft-controls.ts';

/** Shows whether a form differs from what was saved of it; the id of the draft does not count. */
export function draftDigest(values: Readonly<Record<string, string | readonly string[]>>): string {
  const named = Object.entries(values).filter(([name]) => name !== DRAFT_ID);
  const text = JSON.stringify(named.sort(([one], [other]) => (one < other ? -1 : 1)));
  let digest = 0;
  for (let at = 0; at < text.length; at++)
    digest = (Math.imul(digest, 31) + text.charCodeAt(at)) | 0;
  return `${text.length}.${digest}`;
}
