import { expect, test } from 'vitest';
import { traceOf } from './trace.ts';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACEPARENT = `00-${TRACE_ID}-00f067aa0ba902b7-01`;

test('a well-formed id is taken, anything else is dropped', () => {
  expect(traceOf({ 'x-request-id': 'edge-01.abc_DEF' }).requestId).toBe('edge-01.abc_DEF');
  for (const id of [
    '',
    'short',
    'a'.repeat(65),
    '有一个编号啊啊啊',
    'a b c d e f g',
    '*/ drop 12345',
  ]) {
    expect(traceOf({ 'x-request-id': id }).requestId).toBeNull();
  }
});

test('a trace is passed on, and names the request where nothing else does', () => {
  expect(traceOf({ traceparent: TRACEPARENT })).toEqual({
    requestId: TRACE_ID,
    traceparent: TRACEPARENT,
  });
  expect(traceOf({ traceparent: TRACEPARENT, 'x-request-id': 'edge-0001' })).toEqual({
    requestId: 'edge-0001',
    traceparent: TRACEPARENT,
  });
  expect(traceOf({ traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` })).toEqual({
    requestId: null,
    traceparent: null,
  });
});
