import type { Server } from 'node:http';
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import type { PortalParts } from './request-handler.ts';

/** The portal from its sources, with hot reload over the same port. */
export async function devPortal(server: Server): Promise<PortalParts> {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } } });
  const load = () => vite.ssrLoadModule('virtual:remix/server-build') as Promise<ServerBuild>;
  return {
    assets: {
      mayHave: () => true,
      serve: (request, response) =>
        new Promise((resolve) => {
          response.once('close', () => resolve(true));
          vite.middlewares(request, response, () => resolve(false));
        }),
    },
    render: createRequestHandler(load, 'development'),
    cachesPages: false,
    close: () => vite.close(),
  };
}
