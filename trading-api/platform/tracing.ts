import type { Span as SdkSpan } from '@opentelemetry/api';
import type { BeginSpan, Span } from '#app/domain/trace.ts';

export interface Tracing {
  begin: BeginSpan;
  /** Sends what is left; never fails. */
  close(): Promise<void>;
}

/** A collector that hangs keeps no process from ending. */
const EXPORT_TIMEOUT_MS = 2_000;

/**
 * Sends traces of what a program works on to the collector of OTEL_EXPORTER_OTLP_ENDPOINT. Nothing
 * of OpenTelemetry is loaded before (design/operation: Traces).
 * @param warn called with what could not be sent, and why
 */
export async function openTracing(program: string, warn: (text: string) => void): Promise<Tracing> {
  const [
    { DiagLogLevel, diag, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace },
    { OTLPTraceExporter },
    { resourceFromAttributes },
    { BatchSpanProcessor, TracerProvider },
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
  ]);
  const ignore = () => {};
  const logger = { error: warn, warn, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  const exporter = new OTLPTraceExporter({ timeoutMillis: EXPORT_TIMEOUT_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': program }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer(program);

  const remote = (traceparent: string) => {
    const [, traceId = '', spanId = '', flags = ''] = traceparent.split('-');
    const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
    return trace.setSpanContext(ROOT_CONTEXT, parent);
  };
  const spanOf = (span: SdkSpan): Span => ({
    traceparent: traceparentOf(span),
    child: (name, attributes) => {
      const within = trace.setSpan(ROOT_CONTEXT, span);
      return spanOf(tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, within));
    },
    end: ({ name, attributes = {}, failed } = {}) => {
      if (name) span.updateName(name);
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttributes(attributes).end();
    },
  });
  return {
    begin: (name, traceparent) => {
      const within = traceparent === null ? ROOT_CONTEXT : remote(traceparent);
      return spanOf(tracer.startSpan(name, { kind: SpanKind.SERVER }, within));
    },
    close: () => provider.shutdown().catch((error: unknown) => warn(String(error))),
  };
}

function traceparentOf(span: SdkSpan): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}
