import { classNames } from '#app/styles/class-names.ts';
import { words } from './rich-text.css.ts';

/** What the operator wrote; its loader or action has sanitised it (app/content). */
export function RichText({ html, className }: { html: string; className?: string }) {
  return (
    <div
      className={classNames(words, className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
