import { Links, Meta, Outlet, Scripts, ScrollRestoration } from '@remix-run/react';
import { useHydrated } from 'remix-utils/use-hydrated';

export default function App() {
  const isHydrated = useHydrated();
  return (
    <html lang="zh-CN" data-hydrated={isHydrated || undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <link rel="icon" href="data:," />
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}
