import { type MouseEventHandler, useContext, useId, useState } from 'react';
import { DocumentContext } from '#app/components/layout/document-context.ts';

/** In the data of a page: the markup that the page has already. */
const IN_PAGE = ' ';

interface MarkupProps {
  /** Safe, as the server wrote it. */
  html: string;
  as?: 'div' | 'tbody' | 'ul';
  className?: string | undefined;
  onClick?: MouseEventHandler;
}

/**
 * Markup of the server. The data of a page that has just been opened leave it out: the browser takes
 * it from the page instead of reading it twice (ADR 188).
 */
export function Markup({ html, as: Element = 'div', ...props }: MarkupProps) {
  const { replaceData } = useContext(DocumentContext);
  const id = useId();
  const [inPage] = useState(() =>
    html === IN_PAGE ? (document.getElementById(id)?.innerHTML ?? '') : '',
  );
  replaceData?.(html, IN_PAGE);
  return (
    <Element
      {...props}
      id={id}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered or sanitised on the server
      dangerouslySetInnerHTML={{ __html: html === IN_PAGE ? inPage : html }}
    />
  );
}
