import { classNames } from '#app/styles/class-names.ts';
import { Markup } from './layout/markup.tsx';
import { words } from './rich-text.css.ts';

/** HTML that the operator wrote; the loader or action has sanitised it. */
export function RichText({ html, className }: { html: string; className?: string }) {
  return <Markup html={html} className={classNames(words, className)} />;
}
