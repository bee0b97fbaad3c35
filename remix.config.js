/**
 * Options of the Remix compiler; `vite.config.ts` hands them to its plugin.
 * @satisfies {import('@remix-run/dev').VitePluginConfig}
 */
export default {
  appDirectory: 'app',
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  ssr: true,
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
