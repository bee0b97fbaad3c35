import {
  type ComponentType,
  createContext,
  createElement,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
} from 'react';
import { addStylesheet } from '#app/browser/touch.ts';
import type { Site } from '#app/domain/market/site.ts';

export interface DocumentParts {
  /**
   * On the server: the `nonce` that marks the document's own inline scripts and style. entry.server
   * removes it and allows them by their hashes instead.
   */
  mark?: string;
  /** The page's own rules; null in development, where Vite serves the styles. */
  stylesheet: { rules: string; wholeHref: string } | null;
  /**
   * The page's scripts, preloaded in the head. Remix names them at the end of the body, which on a
   * slow line delays them by the time of the body.
   */
  scripts: readonly string[];
  /** Of the build that the page's scripts belong to. */
  version: string;
  /** On the server: the answer to a form is on no part of the page (draft/unplaced-reply.tsx). */
  isUnplaced?: boolean;
  /** On the server: that answer, above the page of an error; scripts could not render it again. */
  unplaced?: ReactNode;
  /** On the server: the page answers a GET, and nothing is lost when it is asked for again. */
  isRead?: boolean;
  /** On the server: loader data that the page's scripts are to have in the place of another. */
  replaceData?: (text: string, shorter: string) => void;
  /** On the server: how the market is called and can be reached. */
  site?: Site;
  /** On the server: the markup of an element, rendered once of its kind for all pages with the same source. */
  markupOf?: (source: object, element: ReactElement) => string;
}

/**
 * Values the server passes to the document. They are not loader data, because that is part of the
 * page, where an attacker could read the mark.
 */
export const DocumentContext = createContext<DocumentParts>({
  stylesheet: null,
  scripts: [],
  version: '',
});

/** Once the page's script has taken the page over, the document says so, and the whole stylesheet at `href` is loaded. */
export function useHydratedDocument(href: string | undefined): void {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    if (href) addStylesheet(href);
  }, [href]);
}

interface SharedChildren {
  children?: ReactNode;
  dangerouslySetInnerHTML?: { __html: string };
}

function useMarkup(source: object, children: ReactElement): SharedChildren {
  const { markupOf } = useContext(DocumentContext);
  return markupOf
    ? { dangerouslySetInnerHTML: { __html: markupOf(source, children) } }
    : { children };
}

/**
 * Props with the children of an element that many pages have: the server renders them once for each
 * source. They use no context of React. As the markup is rendered within the component, this is its
 * last hook.
 */
export const useSharedChildren: typeof useMarkup = import.meta.env.SSR
  ? useMarkup
  : (_, children) => ({ children });

const htmlOf = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } });

/**
 * A hook for the props of an element that shows what the market says of itself. That is no part of the script: the
 * server renders it, and the script takes it from the page.
 * @param Content null in browsers
 */
export function writtenBySite(selector: string, Content: ComponentType<Site> | null) {
  if (import.meta.env.SSR) {
    return () => {
      const { markupOf, site } = useContext(DocumentContext);
      return htmlOf(
        markupOf && site && Content ? markupOf(site, createElement(Content, site)) : '',
      );
    };
  }
  const written = htmlOf(document.querySelector(selector)?.innerHTML ?? '');
  return () => written;
}
