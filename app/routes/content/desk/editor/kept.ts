/** What is found again under another name, or says nothing by itself. */
const UNCOUNTED = new Set(['p', 'thead', 'tbody', 'br']);

function counted(html: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [, name = ''] of html.matchAll(/<([a-z][a-z0-9]*)/g)) {
    if (!UNCOUNTED.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

const wordsIn = (html: string): string => html.replace(/<[^>]*>|\s/g, '');

/**
 * The elements of a text that an editor would lose, by their names; `words` where it is some of the words.
 * @param before tidied HTML
 * @param after the same, read and written by the editor, and tidied
 */
export function lostBy(before: string, after: string): string[] {
  const left = counted(after);
  const lost = [...counted(before)]
    .filter(([name, count]) => (left.get(name) ?? 0) < count)
    .map(([name]) => name);
  return wordsIn(before) === wordsIn(after) ? lost : [...lost, 'words'];
}
