/** What Remix makes of `app/`; `npm run build` puts it here, and Vite in development. */
declare module 'virtual:remix/server-build' {
  const build: import('@remix-run/node').ServerBuild;
  export = build;
}
