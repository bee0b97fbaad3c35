import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToPipeableStream } from 'react-dom/server';
import { forgetAllShared, oldestShown } from '#app/api/cache.server.ts';
import { followChanges } from '#app/api/changes.server.ts';
import { DocumentContext } from '#app/components/layout/document-context.ts';
import { log } from '#app/observation/log.server.ts';
import { requests, serverTiming } from '#app/observation/request.server.ts';
import './schema-messages.server.ts';
import { pagesOf, tellChangedPages } from '#app/api/changed-pages.server.ts';
import { withAge } from './data-age.server.ts';
import { environment } from './environment.server.ts';
import { openFrontDoor } from './front-door.server.ts';
import { contentSecurityPolicy, takeMarks } from './security-headers.server.ts';
import { isPrefetch, keepPersonalAnswersPrivate } from './session/page-headers.server.ts';
import { RULES_HERE, stylesheet } from './styles/stylesheet.server.ts';

openFrontDoor();
log.level = environment.logLevel;
if (process.env.NODE_ENV === 'production') {
  void followChanges(environment, (change) => {
    forgetAllShared();
    tellChangedPages(pagesOf(change));
  });
}

/** Logs what went wrong here; not a visitor who has gone, or asked for what there is not. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs) {
  if (request.signal.aborted) return;
  if (!isRouteErrorResponse(error)) log.error({ err: error });
  else if (error.status >= 500) log.error({ status: error.status });
}

const RENDER_TIMEOUT_MS = 10_000;

/** How long deferred data may take, a second less than the whole page. */
export const streamTimeout = RENDER_TIMEOUT_MS - 1000;

/**
 * React 18 hands over its buffer with zeros at the end where a character of several bytes did not
 * fit (facebook/react#24985); browsers would show them.
 */
function withoutPadding(part: Buffer): Buffer {
  let end = part.length;
  while (end > 0 && part[end - 1] === 0) end -= 1;
  return part.subarray(0, end);
}

/** Collects the whole page, because it is compressed and cached as one. */
function collect(onEnd: (page: string) => void): Writable {
  const parts: Buffer[] = [];
  return new Writable({
    write(part: Buffer, _encoding, done) {
      parts.push(withoutPadding(part));
      done();
    },
    final(done) {
      onEnd(Buffer.concat(parts).toString());
      done();
    },
  });
}

/** The module of the entry and of each route of the page, and what they import. */
function scriptsOf({ manifest, staticHandlerContext }: EntryContext): string[] {
  const routes = staticHandlerContext.matches.flatMap(
    ({ route }) => manifest.routes[route.id] ?? [],
  );
  const modules = [manifest.entry, ...routes];
  return [...new Set(modules.flatMap(({ module, imports = [] }) => [module, ...imports]))];
}

const documentStyles = stylesheet && { rules: RULES_HERE, wholeHref: stylesheet.href };

function withRules(page: string): string {
  if (!stylesheet) return page;
  const rules = stylesheet.usedBy(page);
  return page.replace(RULES_HERE, () => rules);
}

const END = '</body></html>';

/** What React streams after the document belongs before its end, where browsers put it. */
function withEnd(page: string): string {
  const [document = '', ...behind] = page.split(END);
  return document + behind.join('') + END;
}

const FIRST_WRONG = / aria-invalid="true"| data-invalid="true"[\s\S]*?<input\b/;

/** Without a script, the first wrong control of a refused form has the focus. */
const withFocus = (page: string, status: number): string =>
  status === 422 ? page.replace(FIRST_WRONG, '$& autofocus=""') : page;

/** At the end of the head, where React leaves alone what it does not know. */
const withHeadEnd = (page: string, end: string): string =>
  end ? page.replace('</head>', () => `${end}</head>`) : page;

/** Asks the page's scripts to say how long it took (layout/real-user.ts). */
const FIGURES = environment.realUserFigures ? '<meta name="figures">' : '';

const inAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const refreshTag = (content: string): string =>
  `<noscript><meta http-equiv="refresh" content="${inAttribute(content)}"></noscript>`;

const dataScript = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

const originOf = (url: string | undefined) => (url ? [new URL(url).origin] : []);

/** Notes how long React took; an operator's browser shows what the whole page took, and its parts. */
function noteRendering(renderMs: number, headers: Headers): void {
  const observed = requests.getStore();
  if (!observed) return;
  observed.renderMs = renderMs;
  if (observed.forOperator) headers.set('Server-Timing', serverTiming(observed));
}

/** Waits for everything, including lazy dialogs, so that the page is complete without a script. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const mark = randomUUID();
  const started = performance.now();

  return new Promise((resolve, reject) => {
    let answerStatus = status;
    let data = '';
    let refresh = '';
    const addJsonLd = (jsonLd: object) => {
      data = dataScript(jsonLd);
    };
    const addRefresh = (content: string) => {
      refresh = refreshTag(content);
    };
    const answer = (rendered: string) => {
      const whole = withFocus(withEnd(withRules(rendered)), answerStatus);
      const { page, inline } = takeMarks(whole, mark);
      headers.set('Content-Type', 'text/html; charset=utf-8');
      headers.set(
        'Content-Security-Policy',
        contentSecurityPolicy({
          inline,
          development: import.meta.env.DEV,
          formTargets: originOf(environment.customerAppUrl),
          frames: originOf(environment.mapPickerUrl),
        }),
      );
      keepPersonalAnswersPrivate(request, answerStatus, headers);
      noteRendering(performance.now() - started, headers);
      const complete = withHeadEnd(page, data + refresh + FIGURES);
      const since = oldestShown();
      const told = since ? withAge(complete, since) : complete;
      resolve(new Response(told, { headers, status: answerStatus }));
    };
    const { pipe, abort } = renderToPipeableStream(
      <DocumentContext.Provider
        value={{
          mark,
          stylesheet: documentStyles,
          scripts: scriptsOf(context),
          addJsonLd,
          addRefresh,
        }}
      >
        <RemixServer context={context} url={request.url} nonce={mark} />
      </DocumentContext.Provider>,
      {
        nonce: mark,
        onAllReady() {
          clearTimeout(timer);
          pipe(collect(answer));
        },
        onShellError: reject,
        onError(error) {
          answerStatus = 500;
          log.error({ err: error });
        },
      },
    );
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS);
  });
}

/** Headers of the data requests of a page that is already hydrated. */
export function handleDataRequest(
  response: Response,
  { request }: LoaderFunctionArgs | ActionFunctionArgs,
): Response {
  if (isPrefetch(request)) response.headers.delete('set-cookie');
  keepPersonalAnswersPrivate(request, response.status, response.headers);
  return response;
}
