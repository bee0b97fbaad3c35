import { type MouseEventHandler, useContext, useState } from 'react';
import { DocumentContext } from '#app/components/layout/document-context.ts';

/** In the data of a page: the markup that the page has already. */
const IN_PAGE = ' ';

interface MarkupProps {
  /** What the server has rendered, all of it: no text that anybody wrote is equal to it. */
  html: string;
  /** By which it is found, also where React cannot take over the page and renders it anew. */
  id: string;
  as?: 'div' | 'tbody' | 'ul';
  className?: string | undefined;
  onClick?: MouseEventHandler;
}

/**
 * Markup of the server. The data of a page that has just been opened leave it out: the browser takes
 * it from the page instead of reading it twice (design/pages: Quiet parts).
 */
export function Markup({ html, id, as: Element = 'div', ...props }: MarkupProps) {
  const { replaceData } = useContext(DocumentContext);
  const [inPage] = useState(() =>
    import.meta.env.SSR ? '' : document.getElementById(id)?.innerHTML || '',
  );
  if (html) replaceData?.(html, IN_PAGE);
  return (
    <Element
      {...props}
      id={id}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server
      dangerouslySetInnerHTML={{ __html: html === IN_PAGE ? inPage : html }}
    />
  );
}
