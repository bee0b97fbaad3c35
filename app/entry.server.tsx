import { randomUUID } from 'node:crypto';
import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { forgetAllShared, oldestShown } from '#app/api/cache.server.ts';
import { followChanges, onChange, publishChange } from '#app/api/changes.server.ts';
import { isShown, replyAmong } from '#app/components/draft/unplaced-reply.server.ts';
import UnplacedReply from '#app/components/draft/unplaced-reply.tsx';
import { DocumentContext } from '#app/components/layout/document-context.ts';
import { pendingParts } from '#app/components/ui/on-demand.ts';
import { log } from '#app/observation/log.server.ts';
import { requests, serverTiming } from '#app/observation/request.server.ts';
import './forms/schema-messages.server.ts';
import { pagesOf, publishChangedPages } from '#app/api/changed-pages.server.ts';
import { withAge } from './cache/data-age.server.ts';
import { type RenderedPage, renderedOnce, sent } from './cache/rendered-pages.server.ts';
import { environment } from './environment.server.ts';
import { openFrontDoor } from './http/front-door.server.ts';
import { contentSecurityPolicy, takeMarks } from './http/security-headers.server.ts';
import { wholeResponse } from './http/whole-body.ts';
import { isPrefetch, keepPersonalAnswersPrivate } from './session/page-headers.server.ts';
import { RULES_HERE, stylesheet } from './styles/stylesheet.server.ts';

openFrontDoor();
log.level = environment().logLevel;
onChange((change) => {
  forgetAllShared();
  publishChangedPages(pagesOf(change));
});
if (process.env.NODE_ENV === 'production') void followChanges(environment(), publishChange);

/** Logs errors of the server; not those of a visitor who has left, or who asked for a missing page. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs) {
  if (request.signal.aborted) return;
  if (!isRouteErrorResponse(error)) log.error({ err: error });
  else if (error.status >= 500) log.error({ status: error.status });
}

/** The module of the entry and of each route of the page, and what they import. */
function scriptsOf({ manifest, staticHandlerContext }: EntryContext): string[] {
  const routes = staticHandlerContext.matches.flatMap(
    ({ route }) => manifest.routes[route.id] ?? [],
  );
  const modules = [manifest.entry, ...routes];
  return [...new Set(modules.flatMap(({ module, imports = [] }) => [module, ...imports]))];
}

/** The pages that somebody who is logged in can reach need more rules. */
function documentStyles({ staticHandlerContext }: EntryContext) {
  if (!stylesheet) return null;
  const isMember = Boolean(staticHandlerContext.loaderData.root?.user);
  return { rules: RULES_HERE, wholeHref: isMember ? stylesheet.membersHref : stylesheet.href };
}

/** The text of an inline script or style as it is sent. */
function finished(text: string, page: string): string {
  if (stylesheet && text === RULES_HERE) return stylesheet.usedBy(page);
  return text;
}

const inScript = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/** What the page's scripts begin with, at its end: what Remix itself would stream after the document. */
async function loadedData({ serverHandoffStream }: EntryContext): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  const reader = serverHandoffStream?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    text += decoder.decode(part.value, { stream: true });
  }
  return text;
}

const dataScript = (text: string): string =>
  `{const c=__remixContext.streamController;c.enqueue(${inScript(text)});c.close()}`;

/** React writes it only into streams; without it browsers fall back to the rules of old. */
const DOCTYPE = '<!DOCTYPE html>';

const markupsOfData = new WeakMap<object, string>();

function markupOf(source: object, element: ReactElement): string {
  const known = markupsOfData.get(source);
  if (known !== undefined) return known;
  const markup = renderToString(element);
  markupsOfData.set(source, markup);
  return markup;
}

/** Where React would leave a part of a page to the browser. */
const LEFT_OUT = '<!--$!-->';

const FIRST_WRONG = / aria-invalid="true"| data-invalid="true"[\s\S]*?<input\b/;

/** What is wrong with a form as a whole, a dialog, and the message of the last redirect. */
const SUMMARY = /<div tabindex="-1"(?=><div role="alert")/;
const DIALOG = / role="dialog"/;
const TOAST = / aria-live="polite"><div/;

/**
 * Without a script, the focus is where a refused form is wrong, in the dialog that is open, or at the message: these
 * are read out, and the next key goes on from there.
 */
function withFocus(page: string, status: number): string {
  const isRefused = status === 422 || status === 429;
  const places = isRefused ? [FIRST_WRONG, SUMMARY, DIALOG, TOAST] : [DIALOG, TOAST];
  const place = places.find((each) => each.test(page));
  return place ? page.replace(place, '$& autofocus=""') : page;
}

/** Puts a text before a tag that the page has once. */
function insertBefore(pieces: string[], tag: string, text: string): void {
  const at = pieces.findIndex((piece) => piece.includes(tag));
  const piece = pieces[at];
  if (piece === undefined) return;
  const begin = piece.indexOf(tag);
  pieces.splice(at, 1, piece.slice(0, begin), text, piece.slice(begin));
}

/** Asks the page's scripts to say how long it took (browser/real-user.ts). */
const FIGURES = environment().realUserFigures ? '<meta name="figures">' : '';

const inAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const refreshTag = (content: string): string =>
  `<noscript><meta http-equiv="refresh" content="${inAttribute(content)}"></noscript>`;

/** Statuses that pass: a page without a script finds its way back by itself, as one with a script polls (spec 2 §9). */
const PASSING = new Set([408, 502, 503, 504]);
const PASSING_RETRY_S = 10;

const jsonLdScript = (data: object): string =>
  `<script type="application/ld+json">${inScript(data)}</script>`;

/** Their address as a header has it (routes/content/seo/speculation-rules.ts). */
const SPECULATION_RULES = '"/speculation-rules.json"';

const originOf = (url: string | undefined) => (url ? [new URL(url).origin] : []);

/** Remix answers with the headers of loaders and actions only where their route passes them on. */
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

/** @param data what `loadedData` gave */
function renderedPage(
  { url, method }: Request,
  status: number,
  context: EntryContext,
  data: string,
): RenderedPage {
  const mark = randomUUID();
  const { actionData, errors } = context.staticHandlerContext;
  const reply = replyAmong(actionData);
  const isAskedAgain = method === 'GET' && PASSING.has(status);
  const ownTags = isAskedAgain ? FIGURES + refreshTag(`${PASSING_RETRY_S}`) : FIGURES;
  let headEnd = ownTags;
  let loaded = data;
  const render = (isUnplaced: boolean) => {
    headEnd = ownTags;
    loaded = data;
    return `${DOCTYPE}${renderToString(
      <DocumentContext.Provider
        value={{
          mark,
          stylesheet: documentStyles(context),
          scripts: scriptsOf(context),
          isUnplaced,
          unplaced: isUnplaced && errors && reply && <UnplacedReply reply={reply} />,
          contact: environment().contact,
          markupOf,
          addJsonLd: (jsonLd) => {
            headEnd += jsonLdScript(jsonLd);
          },
          replaceData: (text, shorter) => {
            loaded = loaded.replace(JSON.stringify(text), () => JSON.stringify(shorter));
          },
          addRefresh: (content) => {
            headEnd += refreshTag(content);
          },
        }}
      >
        <RemixServer context={context} url={url} nonce={mark} />
      </DocumentContext.Provider>,
    )}`;
  };
  let rendered = render(false);
  if (reply && !isShown(rendered, reply)) rendered = render(true);
  if (rendered.includes(LEFT_OUT)) throw new Error('a part of the page was not ready');
  const page = withFocus(rendered, status);
  const { pieces, inline } = takeMarks(page, mark, (text) => finished(text, page));
  const script = context.renderMeta?.didRenderScripts ? dataScript(loaded) : null;
  if (script !== null) insertBefore(pieces, '</body>', `<script>${script}</script>`);
  // Where React leaves alone what it does not know.
  insertBefore(pieces, '</head>', headEnd);
  return { pieces, script, inline };
}

/**
 * The whole page at once, because nothing of it is deferred and it is compressed and cached as one
 * (ADR 49). What is added to what React wrote are pieces: each copy of a page above 128 KB, two bytes a
 * character, is memory that the system gives anew, which costs more than the copying.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  await Promise.all(pendingParts);
  const data = await loadedData(context);
  // Remix would stream it.
  delete context.serverHandoffStream;
  const started = performance.now();
  const render = () => renderedPage(request, status, context, data);
  const { actionData, errors } = context.staticHandlerContext;
  const isReply = actionData !== null || errors !== null || status !== 200;
  const since = oldestShown();
  const unique = requests.getStore()?.unique;
  const { body, inline } =
    isReply || since || !unique || import.meta.env.DEV
      ? sent(render())
      : renderedOnce(`${request.url} ${data}`, unique, render);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set(
    'Content-Security-Policy',
    contentSecurityPolicy({
      inline,
      development: import.meta.env.DEV,
      formTargets: originOf(environment().customerAppUrl),
      frames: originOf(environment().mapPickerUrl),
    }),
  );
  if (inline.script.length === 0) headers.set('Speculation-Rules', SPECULATION_RULES);
  if (status === 429) passOnRetryAfter(context, headers);
  keepPersonalAnswersPrivate(request, status, headers);
  noteRendering(performance.now() - started, headers);
  const text = since ? Buffer.from(withAge(body.toString(), since)) : body;
  return wholeResponse(text, { headers, status });
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
