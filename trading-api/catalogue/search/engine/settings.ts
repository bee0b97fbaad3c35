export interface EngineSettings {
  /** Without a slash at its end, and without name and password. */
  url: string;
  /** The `authorization` header by which this market logs in to the engine; null: none is sent. */
  authorization: string | null;
  /** The alias that lists are asked from; indexes are named after it. */
  index: string;
}

export function engineSettings(variables: {
  SEARCH_URL?: string | undefined;
  SEARCH_INDEX: string;
}): EngineSettings | null {
  const { SEARCH_URL, SEARCH_INDEX: index } = variables;
  if (!SEARCH_URL) return null;
  const url = new URL(SEARCH_URL);
  const [name, password] = [url.username, url.password].map(decodeURIComponent);
  url.username = '';
  url.password = '';
  const credentials = Buffer.from(`${name}:${password}`).toString('base64');
  return {
    url: `${url.origin}${url.pathname}`.replace(/\/+$/, ''),
    authorization: name ? `Basic ${credentials}` : null,
    index,
  };
}
