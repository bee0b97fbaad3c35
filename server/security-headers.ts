import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

/**
 * The headers of every answer, names and values by turns. The content security policy is not
 * among them: the application makes it, with the nonce of the page.
 * @param https visitors reach this site over https
 */
export function securityHeaders(https: boolean): string[] {
  const headers: string[] = [];
  const collect: Pick<ServerResponse, 'setHeader' | 'removeHeader'> = {
    setHeader(name, value) {
      headers.push(name, String(value));
      return this as ServerResponse;
    },
    removeHeader() {},
  };
  helmet({
    contentSecurityPolicy: false,
    // no-referrer would make browsers send `Origin: null` with forms.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https,
    // For browsers and plug-ins that are no more.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
  })({} as IncomingMessage, collect as ServerResponse, () => {});
  return headers;
}
