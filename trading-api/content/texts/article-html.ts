import type { ArticleTypeName } from '#app/domain/content/article-types.ts';

/** One of the platform's own texts: help, guides, rules and agreements. */
export interface PlatformText {
  type: ArticleTypeName;
  title: string;
  newsBrie: string;
  lines: readonly string[];
}

const LISTS = [
  { mark: '- ', tag: 'ul' },
  { mark: '+ ', tag: 'ol' },
] as const;

/**
 * Makes HTML of headings (`## …`), lists (`- …`, numbered `+ …`), paragraphs, and links to this
 * site (`[name](/path)`), one per line. The texts are our own and contain no other markup.
 */
export function articleHtml(lines: readonly string[]): string {
  return lines
    .map((line) => {
      const text = line.replace(/\[([^\]]+)\]\((\/[^)]*)\)/g, '<a href="$2">$1</a>');
      if (text.startsWith('## ')) return `<h2>${text.slice(3)}</h2>`;
      const list = LISTS.find(({ mark }) => text.startsWith(mark));
      if (list) return `<${list.tag}><li>${text.slice(2)}</li></${list.tag}>`;
      return `<p>${text}</p>`;
    })
    .join('')
    .replaceAll('</ul><ul>', '')
    .replaceAll('</ol><ol>', '');
}
