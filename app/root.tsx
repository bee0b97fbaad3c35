import './styles/global.css.ts';
import { randomUUID } from 'node:crypto';
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from '@remix-run/react';
import { type ReactNode, useContext } from 'react';
import { categoryLevelAll } from '#app/domain/catalogue/contract.ts';
import { csrfToken } from '#app/session/csrf.server.ts';
import { publicOrigin } from '#app/session/origin.server.ts';
import {
  customerUrl,
  endedSessionCookie,
  forgottenAnsweredCookie,
  getToken,
  pageOf,
  readAnswered,
  readToast,
  readVisitor,
  shownToastCookie,
  type Visitor,
} from '#app/session/session.server.ts';
import { callShared } from './api/cache.server.ts';
import { notOffered } from './api/offers.server.ts';
import { firstLevel, hasWholeMenu, menuNodes } from './components/layout/categories.ts';
import { DocumentContext, useHydratedDocument } from './components/layout/document-context.ts';
import { ErrorPage } from './components/layout/error-page.tsx';
import { Frame, useHandles } from './components/layout/frame.tsx';
import { pageMeta } from './components/layout/page-meta.ts';
import type { RootData } from './components/layout/root-data.ts';
import { siteIn, useSite } from './components/layout/site.ts';
import { statusMessage } from './domain/http-status.ts';
import { pagesWithout } from './domain/work/page-calls.ts';
import { environment } from './environment.server.ts';
import { loadFrame } from './session/load.server.ts';
import { readMarketFacts } from './session/market-facts.server.ts';
import { isPrefetch, PRIVATE_PAGE } from './session/page-headers.server.ts';
import { readWholeSite } from './session/site.server.ts';
import { readWork, workOf } from './session/work.server.ts';
import './styles/data-age.css.ts';

export const meta: MetaFunction = ({ error, matches }) => {
  const title = isRouteErrorResponse(error) ? statusMessage(error.status) : siteIn(matches).claim;
  return pageMeta({ title, isLost: true }, matches);
};

/**
 * Not no-store: after Back the browser must show the stored page with the typed values; but not after a
 * logout (design/sessions: Logout).
 */
export const headers = () => ({ 'Cache-Control': PRIVATE_PAGE, Vary: 'Cookie' });

export async function loader({ request }: LoaderFunctionArgs) {
  const token = await getToken(request);
  const [visitor, read, categories, facts, { shown, isTried }, toast, answered] = await loadFrame(
    request,
    () =>
      Promise.all([
        token === null ? null : readVisitor(token),
        token === null ? null : readWork(request, token),
        callShared(categoryLevelAll, {}),
        readMarketFacts(),
        readWholeSite(),
        isPrefetch(request) ? null : readToast(request),
        isPrefetch(request) ? null : readAnswered(request),
      ]),
  );
  const headers = new Headers();
  if (token && !visitor) headers.append('Set-Cookie', await endedSessionCookie());
  if (toast) headers.append('Set-Cookie', await shownToastCookie());
  if (answered) headers.append('Set-Cookie', await forgottenAnsweredCookie());
  const worked = visitor && read && (await workOf(read, visitor));
  if (worked?.cookie && !isPrefetch(request)) headers.append('Set-Cookie', worked.cookie);
  const { pathname } = new URL(pageOf(request), request.url);
  const without = pagesWithout(notOffered());
  const root: RootData = {
    user: visitor && visitorOf(visitor),
    ...(worked && { work: worked.work }),
    cartCount: visitor?.cartCount ?? 0,
    ...(shown && { site: shown }),
    ...(visitor?.unread && { unread: visitor.unread }),
    categories: hasWholeMenu(pathname) ? menuNodes(categories) : firstLevel(categories),
    toast: toast && { ...toast, id: randomUUID() },
    csrf: token && visitor ? csrfToken(token, visitor.userInfo) : null,
    answered,
    ...(facts?.sandbox && { sandbox: true as const }),
    ...((isTried || !environment().offlinePages) && { offline: false as const }),
    ...(without && { without }),
    origin: publicOrigin(request),
    customerUrl: customerUrl('').replace(/\/$/, ''),
  };
  return data(root, { headers });
}

const visitorOf = ({
  userInfo: { name, customerType, platformType, company, suspended },
}: Visitor) => ({
  name,
  customerType,
  platformType,
  ...(company && { role: company.role }),
  ...(suspended !== undefined && { suspended }),
});

export function Layout({ children }: { children: ReactNode }) {
  const { mark, stylesheet, scripts, version, unplaced } = useContext(DocumentContext);
  const hasScripts = useHandles().every(({ script }) => script !== false) && !unplaced;
  useHydratedDocument(stylesheet?.wholeHref);
  return (
    <html lang="zh-CN" data-version={hasScripts ? version : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        {/* 360, QQ and Sogou show a page in Chromium instead of Internet Explorer where it asks for that. */}
        <meta name="renderer" content="webkit" />
        {hasScripts && scripts.map((href) => <link key={href} rel="modulepreload" href={href} />)}
        <Meta />
        <link rel="icon" href={useSite().mark || '/favicon.svg'} />
        <link rel="manifest" href="/manifest.json" />
        {import.meta.env.DEV && <Links />}
        {stylesheet && (
          <style
            nonce={mark}
            data-whole={stylesheet.wholeHref}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own build's stylesheet
            dangerouslySetInnerHTML={{ __html: stylesheet.rules }}
          />
        )}
      </head>
      <body>
        {children}
        {hasScripts && (
          <>
            <ScrollRestoration nonce={mark} />
            <Scripts nonce={mark} />
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: null };
  return (
    <Frame>
      <ErrorPage status={status} {...data} />
    </Frame>
  );
}
