import type { LoaderFunctionArgs } from '@remix-run/node';
import { call } from '#app/api/client.server.ts';
import type { Content, Endpoint, Input } from '#app/domain/endpoint.ts';
import { load } from './load.server.ts';
import { requireToken } from './session.server.ts';

/** What the loader of a customer page is given. */
export interface CustomerRequest extends Pick<LoaderFunctionArgs, 'request' | 'params'> {
  searchParams: URLSearchParams;
  token: string;
  /** Calls the trading API in the customer's name. */
  ask<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Content<E>>;
}

/**
 * The loader of a page that needs a login. Visitors without one are redirected to the login, and customer pages to a
 * company's own customer app if there is one (`requireToken`). Refused calls are answered as `load` says.
 */
export const customerLoader =
  <Data>(read: (page: CustomerRequest) => Promise<Data>) =>
  async ({ request, params }: LoaderFunctionArgs): Promise<Data> => {
    const token = await requireToken(request);
    const { searchParams } = new URL(request.url);
    return load(request, () =>
      read({
        request,
        params,
        searchParams,
        token,
        ask: (endpoint, input) => call(endpoint, input, { token }),
      }),
    );
  };
