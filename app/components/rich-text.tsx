import { classNames } from '#app/styles/class-names.ts';
import { words } from './rich-text.css.ts';

/** HTML that the operator wrote; the loader or action has sanitised it. */
export function RichText({ html, className }: { html: string; className?: string }) {
  return (
    <div
      className={classNames(words, className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
