import { createContext } from 'react';

export interface DocumentParts {
  /** Allows the document's own inline scripts and style; a new one for each answer. */
  nonce?: string;
  /** The page's own rules; null in development, where Vite serves the styles. */
  stylesheet: { rules: string; wholeHref: string } | null;
  /**
   * The page's scripts, to be fetched from the head on. Remix names them at the end of the body,
   * which costs a slow line the time of the body.
   */
  scripts: readonly string[];
  /** On the server: takes what search engines are told beside a page's meta tags. */
  tell?: (jsonLd: object) => void;
}

/**
 * What the server puts into the document itself. It is not loader data, because that is in the
 * page, where a script could read the nonce.
 */
export const DocumentContext = createContext<DocumentParts>({ stylesheet: null, scripts: [] });
