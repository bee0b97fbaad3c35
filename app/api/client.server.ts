import type { Content, Endpoint, Input } from '#app/domain/endpoint.ts';
import { environment } from '#app/environment.server.ts';
import { callEndpoint } from './transport.ts';

/** Long enough for a slow line, and shorter than the timeout of common proxies. */
const TIMEOUT_MS = 15_000;

export interface CallContext {
  token?: string | null;
  serial?: string;
  visitorAddress?: string | null;
}

/**
 * Calls the trading API; the only place in the portal that does.
 * @throws ApiRefusal, ApiFailure (see app/api/errors.ts)
 */
export function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { token, serial, visitorAddress }: CallContext = {},
): Promise<Content<E>> {
  return callEndpoint(endpoint, input, {
    baseUrl: environment.tradingApiUrl,
    token,
    serial,
    visitorAddress,
    timeoutMs: TIMEOUT_MS,
  });
}
