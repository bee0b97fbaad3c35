import { createContext } from 'react';

export interface DocumentParts {
  /**
   * On the server: the `nonce` of the document's own inline scripts and style, by which
   * entry.server knows them. It takes it off and lets the policy allow them by their hashes.
   */
  mark?: string;
  /** The page's own rules; null in development, where Vite serves the styles. */
  stylesheet: { rules: string; wholeHref: string } | null;
  /**
   * The page's scripts, to be fetched from the head on. Remix names them at the end of the body,
   * which costs a slow line the time of the body.
   */
  scripts: readonly string[];
  /** On the server: adds structured data for search engines to a page's meta tags. */
  tell?: (jsonLd: object) => void;
}

/**
 * What the server puts into the document itself. It is not loader data, because that is in the
 * page, where an attacker could read the mark.
 */
export const DocumentContext = createContext<DocumentParts>({ stylesheet: null, scripts: [] });
