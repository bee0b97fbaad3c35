import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import type { ReactElement } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { forgetChanged, oldestShown } from '#app/api/cache.server.ts';
import { followChanges, onChange, publishChange } from '#app/api/changes.server.ts';
import { isShown, replyAmong } from '#app/components/draft/unplaced-reply.server.ts';
import UnplacedReply from '#app/components/draft/unplaced-reply.tsx';
import { DocumentContext } from '#app/components/layout/document-context.ts';
import { FirstFocusContext, firstFocus } from '#app/components/ui/first-focus.ts';
import { pendingParts } from '#app/components/ui/on-demand.ts';
import { log } from '#app/observation/log.server.ts';
import { requests, serverTiming } from '#app/observation/request.server.ts';
import './forms/schema-messages.server.ts';
import { pagesOf, publishChangedPages } from '#app/api/changed-pages.server.ts';
import { withAge } from './cache/data-age.server.ts';
import { type RenderedPage, renderedOnce, sent } from './cache/rendered-pages.server.ts';
import { colourRule } from './domain/market/colour.ts';
import { FIRST_SITE } from './domain/market/site.ts';
import { environment } from './environment.server.ts';
import type { FormReply } from './forms/reply.ts';
import { openFrontDoor } from './http/front-door.server.ts';
import { contentSecurityPolicy, takeMarks } from './http/security-headers.server.ts';
import { wholeResponse } from './http/whole-body.ts';
import { isPrefetch, keepPersonalAnswersPrivate } from './session/page-headers.server.ts';
import { readWholeSite, type WholeSite } from './session/site.server.ts';
import { RULES_HERE, stylesheet } from './styles/stylesheet.server.ts';

openFrontDoor();
log.level = environment().logLevel;
onChange((change) => {
  forgetChanged(change);
  const paths = pagesOf(change);
  if (paths.length > 0) publishChangedPages(paths);
});
if (process.env.NODE_ENV === 'production') void followChanges(environment(), publishChange);

/** Logs errors of the server, but none for visitors who have left or who asked for a missing page. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs) {
  if (request.signal.aborted) return;
  if (!isRouteErrorResponse(error)) log.error({ err: error });
  else if (error.status >= 500) log.error({ status: error.status });
}

/** The modules of the entry and of each route of the page, with all that they import. */
function scriptsOf({ manifest, staticHandlerContext }: EntryContext): string[] {
  const routes = staticHandlerContext.matches.flatMap(
    ({ route }) => manifest.routes[route.id] ?? [],
  );
  const modules = [manifest.entry, ...routes];
  return [...new Set(modules.flatMap(({ module, imports = [] }) => [module, ...imports]))];
}

/** The market's own colours, those that a form tries in a part of its page, and that the page shows what is tried. */
function coloursOf({ site, isTried }: WholeSite, reply: FormReply | undefined): string {
  const isUsual = site.brand === FIRST_SITE.brand && site.action === FIRST_SITE.action;
  const rules = [!isUsual && colourRule(':root', site), reply?.preview?.rule, isTried && TRIED];
  return rules.filter(Boolean).join('');
}

/** A sentence in a rule: no page has to know that there are settings to try. */
const TRIED =
  'html::before{content:"预览：没有保存的市场设置，只有您能看到，30 分钟内有效";display:block;padding:8px;text-align:center;background:#fdf5e1;color:#7d5200}';

/** The text that is sent in the place of an inline script or style. */
function finished(text: string, page: string, colours: string): string {
  if (stylesheet && text === RULES_HERE) return stylesheet.usedBy(page) + colours;
  return text;
}

/** The data for the page's scripts, which Remix sends after the document. */
async function loadedData({ serverHandoffStream }: EntryContext): Promise<string> {
  return serverHandoffStream ? text(serverHandoffStream) : '';
}

/** A stream that calls `data` only when it is read, which is after the document has been rendered. */
const streamOf = (data: () => string): ReadableStream<Uint8Array> =>
  new ReadableStream(
    {
      pull(controller) {
        controller.enqueue(new TextEncoder().encode(data()));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );

const markupsOfData = new WeakMap<object, Map<unknown, string>>();

function markupOf(source: object, element: ReactElement): string {
  const ofSource = markupsOfData.get(source) ?? new Map<unknown, string>();
  markupsOfData.set(source, ofSource);
  const markup = ofSource.get(element.type) ?? renderToString(element);
  ofSource.set(element.type, markup);
  return markup;
}

/**
 * Renders a page as a whole: no part is sent later by a script (design/pages: Rendering). React 18 pads its chunks
 * with null characters where a Chinese character does not fit any more (facebook/react#24985); they are removed, since
 * no page contains one of its own.
 */
const rendered = (page: ReactElement): Promise<string> =>
  new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => text(pipe(new PassThrough())).then(resolve, reject),
      onShellError: reject,
      onError: reject,
    });
  }).then((html) => html.replaceAll('\0', ''));

/** The address of the speculation rules, quoted as the header requires (routes/content/seo/speculation-rules.ts). */
const SPECULATION_RULES = '"/speculation-rules.json"';

const originOf = (url: string | undefined) => (url ? [new URL(url).origin] : []);

/** Passes on `Retry-After`, since Remix sends headers of loaders and actions only if their route passes them on. */
function passOnRetryAfter({ staticHandlerContext }: EntryContext, headers: Headers): void {
  const { actionHeaders, loaderHeaders } = staticHandlerContext;
  const known = [...Object.values(actionHeaders), ...Object.values(loaderHeaders)];
  const retryAfter = known.map((own) => own.get('retry-after')).find((value) => value !== null);
  if (retryAfter) headers.set('retry-after', retryAfter);
}

/** Notes how long React took; an operator's browser shows what the whole page took, and its parts. */
function noteRendering(renderMs: number, headers: Headers): void {
  const observed = requests.getStore();
  if (!observed) return;
  observed.renderMs = renderMs;
  if (observed.forOperator) headers.set('Server-Timing', serverTiming(observed));
}

/**
 * Renders the page.
 * @param data the result of `loadedData`
 */
async function renderedPage(
  { url, method }: Request,
  status: number,
  context: EntryContext,
  data: string,
): Promise<RenderedPage> {
  const mark = randomUUID();
  const whole = await readWholeSite();
  const { site } = whole;
  const { actionData, errors } = context.staticHandlerContext;
  const reply = replyAmong(actionData);
  const isRefused = status === 422 || status === 429;
  const render = (isUnplaced: boolean) => {
    let loaded = data;
    const own = { ...context, renderMeta: {}, serverHandoffStream: streamOf(() => loaded) };
    return rendered(
      <FirstFocusContext.Provider value={firstFocus(isRefused ? 'refusal' : 'news')}>
        <DocumentContext.Provider
          value={{
            mark,
            stylesheet: stylesheet && { rules: RULES_HERE, wholeHref: stylesheet.href },
            scripts: scriptsOf(context),
            version: context.manifest.version,
            isRead: method === 'GET',
            isUnplaced,
            unplaced: isUnplaced && errors && reply && <UnplacedReply reply={reply} />,
            site,
            markupOf,
            replaceData: (inData, shorter) => {
              loaded = loaded.replace(JSON.stringify(inData), () => JSON.stringify(shorter));
            },
          }}
        >
          <RemixServer context={own} url={url} nonce={mark} />
        </DocumentContext.Provider>
      </FirstFocusContext.Provider>,
    );
  };
  let page = await render(false);
  if (reply && !isShown(page, reply)) page = await render(true);
  return takeMarks(page, mark, (inline) => finished(inline, page, coloursOf(whole, reply)));
}

/**
 * Answers with the whole page at once, because nothing of it is deferred and it is compressed and cached as one
 * (design/pages: Rendering). Changes to React's output are kept as pieces: each further copy of a page above 128 KB,
 * two bytes a character, would be memory newly allocated by the system, which costs more than the copying.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  await Promise.all(pendingParts);
  const data = await loadedData(context);
  const started = performance.now();
  const render = () => renderedPage(request, status, context, data);
  const { actionData, errors } = context.staticHandlerContext;
  const isReply = actionData !== null || errors !== null || status !== 200;
  const { isTried } = await readWholeSite();
  const since = oldestShown();
  const unique = requests.getStore()?.unique;
  const { body, inline } =
    isReply || isTried || since || !unique || import.meta.env.DEV
      ? sent(await render())
      : await renderedOnce(`${request.url} ${data}`, unique, render);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set(
    'Content-Security-Policy',
    contentSecurityPolicy({
      inline,
      development: import.meta.env.DEV,
      formTargets: originOf(environment().customerAppUrl),
      frames: [
        ...originOf(environment().mapPickerUrl),
        ...(replyAmong(actionData)?.preview?.frames ? ["'self'"] : []),
      ],
      framedBySite: isTried,
    }),
  );
  if (inline.script.length === 0) headers.set('Speculation-Rules', SPECULATION_RULES);
  if (status === 429) passOnRetryAfter(context, headers);
  keepPersonalAnswersPrivate(request, status, headers);
  if (isTried) headers.set('Cache-Control', 'no-store');
  noteRendering(performance.now() - started, headers);
  const aged = since ? Buffer.from(withAge(body.toString(), since)) : body;
  return wholeResponse(aged, { headers, status });
}

/** Sets the headers of answers to data requests, which come from pages that are already hydrated. */
export function handleDataRequest(
  response: Response,
  { request }: LoaderFunctionArgs | ActionFunctionArgs,
): Response {
  if (isPrefetch(request)) response.headers.delete('set-cookie');
  keepPersonalAnswersPrivate(request, response.status, response.headers);
  return response;
}
