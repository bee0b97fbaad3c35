import { MAY_LAG } from '#app/domain/endpoint.ts';
import { CUSTOMER_HEADER, REQUEST_ID_HEADER, TRACE_HEADER } from '#app/domain/trace.ts';
import { requests } from '#app/observation/request.server.ts';
import { ApiRefusal } from './errors.ts';
import type { CallOptions } from './transport.ts';

/** Options for the transport of an observed call. */
export interface Passing {
  headers?: Readonly<Record<string, string>>;
  onAnswer?: CallOptions['onAnswer'];
}

/** Makes a call in the name of the request that it belongs to, and notes how it went. */
export async function observeCall<Answer>(
  call: string,
  send: (passing: Passing) => Promise<Answer>,
): Promise<Answer> {
  const request = requests.getStore();
  if (!request) return send({});
  const { id, forEverybody } = request;
  const span = request.span?.child(call);
  const traceparent = span?.traceparent ?? request.traceparent;
  const started = performance.now();
  let outcome = 'failed';
  try {
    const answer = await send({
      headers: {
        [REQUEST_ID_HEADER]: id,
        ...(traceparent && { [TRACE_HEADER]: traceparent }),
        ...(forEverybody && MAY_LAG),
      },
      onAnswer: ({ [CUSTOMER_HEADER]: customer }) => {
        if (customer) request.customer = String(customer);
      },
    });
    outcome = '000';
    return answer;
  } catch (error) {
    if (error instanceof ApiRefusal) outcome = error.code;
    throw error;
  } finally {
    span?.end({ attributes: { code: outcome }, failed: outcome === 'failed' });
    request.calls.push({ call, ms: performance.now() - started, outcome });
  }
}
