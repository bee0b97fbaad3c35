import type { LoaderFunctionArgs } from '@remix-run/node';
import { call } from '#app/api/client.server.ts';
import type { Content, Endpoint, Input } from '#app/domain/endpoint.ts';
import { load } from './load.server.ts';
import { requireToken } from './session.server.ts';

/** What the loader of a customer page works with. */
export interface CustomerRequest extends Pick<LoaderFunctionArgs, 'request' | 'params'> {
  searchParams: URLSearchParams;
  token: string;
  /** Calls the trading API in the customer's name. */
  ask<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Content<E>>;
}

/**
 * The loader of a page for who has logged in: leads to the login where nobody has, and from a customer page to a
 * company's own customer app where there is one (`requireToken`); what its calls are refused with becomes what the
 * visitor gets (`load`).
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
