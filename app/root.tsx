import './styles/global.css.ts';
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
import { DocumentContext } from './components/layout/document-context.ts';
import { ErrorPage } from './components/layout/error-page.tsx';
import { Frame, useHandles } from './components/layout/frame.tsx';
import { pageMeta } from './components/layout/page-meta.ts';
import type { RootData } from './components/layout/root-data.ts';
import { SITE_CLAIM } from './components/layout/site.ts';

export const meta = () => pageMeta({ title: SITE_CLAIM });

/** Not no-store: after Back the browser must find the page, and in it what was typed. */
export const headers = () => ({ 'Cache-Control': 'private, no-cache' });

export function loader(): RootData {
  return {
    user: null,
    cartCount: 0,
    categories: [],
    toast: null,
    csrf: null,
    origin: '',
    customerUrl: '/customer',
  };
}

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, stylesheet } = useContext(DocumentContext);
  const scripts = useHandles().every(({ script }) => script !== false);
  return (
    <html lang="zh-CN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <Meta />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Links />
        {stylesheet && (
          <style
            nonce={nonce}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own build's stylesheet
            dangerouslySetInnerHTML={{ __html: stylesheet }}
          />
        )}
      </head>
      <body>
        {children}
        {scripts && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
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
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <Frame>
      <ErrorPage status={status} />
    </Frame>
  );
}
