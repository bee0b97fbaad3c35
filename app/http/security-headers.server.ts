import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

/** The inline elements that a page may have: their texts, or the `'sha256-…'` sources of the texts. */
export interface InlineParts {
  script: readonly string[];
  style: readonly string[];
}

/** The source that allows an inline script or style of this text. */
export const sourceOf = (text: string | Buffer): string =>
  `'sha256-${hash('sha256', text, 'base64')}'`;

/**
 * Removes the mark from the inline scripts and styles of a rendered page and returns their texts. Only elements that
 * React or Remix rendered with the mark as their `nonce` count, so that browsers refuse a script that was injected in
 * another way.
 * @param mark a secret of this rendering that never leaves the process
 * @param finish the text to send in the place of such an element's text
 * @returns the page in pieces, without copying it
 */
export function takeMarks(
  page: string,
  mark: string,
  finish: (text: string) => string = (text) => text,
): { pieces: string[]; inline: InlineParts } {
  const inline = { script: new Set<string>(), style: new Set<string>() };
  const [start = '', ...rest] = page.split(` nonce="${mark}"`);
  const pieces = [start];
  let before = start;
  for (const part of rest) {
    const tag = before.startsWith('script', before.lastIndexOf('<') + 1) ? 'script' : 'style';
    const begin = part.indexOf('>') + 1;
    const end = part.indexOf(`</${tag}>`);
    const text = finish(part.slice(begin, end));
    inline[tag].add(text);
    pieces.push(part.slice(0, begin), text, part.slice(end));
    before = part;
  }
  return { pieces, inline: { script: [...inline.script], style: [...inline.style] } };
}

export interface PolicyOptions {
  inline: InlineParts;
  /** Whether to allow the styles and the socket of Vite's client, as in development. */
  development: boolean;
  /** Other sites that a form may redirect to: the customer app, when it is on another site. */
  formTargets?: readonly string[];
  /** Other sites that may be embedded: the map for picking an address. */
  frames?: readonly string[];
  /** Whether pages of this site may embed it. */
  framedBySite?: boolean;
}

/** The Content-Security-Policy of a document. */
export function contentSecurityPolicy({
  inline,
  development,
  formTargets = [],
  frames = [],
  framedBySite = false,
}: PolicyOptions) {
  const own = "'self'";
  const directives: Record<string, readonly string[]> = {
    'default-src': [own],
    'script-src': [own, ...inline.script],
    'style-src': development ? [own, "'unsafe-inline'"] : [own, ...inline.style],
    'img-src': [own, 'data:'],
    'connect-src': development ? [own, 'ws:'] : [own],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': [own, ...formTargets],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'frame-ancestors': [framedBySite ? own : "'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/**
 * Browser features that no page of this site uses. Geolocation is not among them: the embedded map may ask for it.
 */
const UNUSED_FEATURES = [
  ...['accelerometer', 'autoplay', 'browsing-topics', 'camera', 'display-capture'],
  ...['gyroscope', 'hid', 'magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb'],
];

/**
 * The headers of every answer, by name, except the content security policy, which contains the hashes of each page's
 * scripts.
 * @param https visitors reach this site over https
 */
export function securityHeaders(https: boolean): [name: string, value: string][] {
  const headers: [string, string][] = [];
  const collect: Pick<ServerResponse, 'setHeader' | 'removeHeader'> = {
    setHeader(name, value) {
      headers.push([name, String(value)]);
      return this as ServerResponse;
    },
    removeHeader() {},
  };
  helmet({
    contentSecurityPolicy: false,
    // Not `no-referrer`, with which browsers would send `Origin: null` with forms.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https,
    // The headers below are for browsers and plug-ins that are no longer used.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
  })({} as IncomingMessage, collect as ServerResponse, () => {});
  headers.push(['Permissions-Policy', UNUSED_FEATURES.map((name) => `${name}=()`).join(', ')]);
  return headers;
}
