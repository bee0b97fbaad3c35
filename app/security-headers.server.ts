import { randomBytes } from 'node:crypto';

/** 16 random bytes; always 24 characters, so that the page cache can put in another one. */
export function createNonce(): string {
  return randomBytes(16).toString('base64');
}

export interface PolicyOptions {
  nonce: string;
  /** Vite's client puts in styles and opens a socket. */
  development: boolean;
  /** Other sites that a form may lead to: the customer app, when it is not this portal's. */
  formTargets?: readonly string[];
  /** Other sites that may be embedded: the map an address is picked on. */
  frames?: readonly string[];
}

/** The Content-Security-Policy of a document. */
export function contentSecurityPolicy({
  nonce,
  development,
  formTargets = [],
  frames = [],
}: PolicyOptions) {
  const own = "'self'";
  const directives: Record<string, readonly string[]> = {
    'default-src': [own],
    'script-src': [own, `'nonce-${nonce}'`],
    'style-src': [own, development ? "'unsafe-inline'" : `'nonce-${nonce}'`],
    'img-src': [own, 'data:'],
    'connect-src': development ? [own, 'ws:'] : [own],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': [own, ...formTargets],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
