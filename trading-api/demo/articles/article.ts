import type { ArticleTypeName } from '#app/domain/content/article-types.ts';

export interface Article {
  type: ArticleTypeName;
  title: string;
  newsBrie: string;
  imageUrl: string | null;
  /** Whole days before the market's `now`. */
  daysAgo: number;
  /** Headings (`## …`), lists (`- …`) and paragraphs, a line each: see `articleHtml`. */
  lines: readonly string[];
}
