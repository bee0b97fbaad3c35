export interface Article {
  type:
    | 'jinludynamic'
    | 'industryfocus'
    | 'industrialreport'
    | 'notice'
    | 'sharenotice'
    | 'investoreducation'
    | 'logistics';
  title: string;
  newsBrie: string;
  imageUrl: string | null;
  /** Whole days before the market's `now`. */
  daysAgo: number;
  /** Headings (`## …`), lists (`- …`) and paragraphs, a line each: see `articleHtml`. */
  lines: readonly string[];
}
