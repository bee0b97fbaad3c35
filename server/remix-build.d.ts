/** Remix's build of `app/`, provided by `npm run build` or, in development, by Vite. */
declare module 'virtual:remix/server-build' {
  const build: import('@remix-run/node').ServerBuild;
  export = build;
}
