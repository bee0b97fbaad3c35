export interface Article {
  type:
    | 'jinludynamic'
    | 'industryfocus'
    | 'industrialreport'
    | 'notice'
    | 'sharenotice'
    | 'investoreducation'
    | 'help'
    | 'guide';
  title: string;
  newsBrie: string;
  imageUrl: string | null;
  /** Whole days before the market's `now`. */
  daysAgo: number;
  /** Headings (`## …`), lists (`- …`) and paragraphs, a line each. */
  lines: readonly string[];
}

/** HTML of p, h2 and ul only. The texts are ours and hold no markup. */
export function articleHtml(lines: readonly string[]): string {
  return lines
    .map((text) => {
      if (text.startsWith('## ')) return `<h2>${text.slice(3)}</h2>`;
      if (text.startsWith('- ')) return `<ul><li>${text.slice(2)}</li></ul>`;
      return `<p>${text}</p>`;
    })
    .join('')
    .replaceAll('</ul><ul>', '');
}
