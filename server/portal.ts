import { readdirSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import path from 'node:path';
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import sirv from 'sirv';
import { type RouteOf, renderOf, routeNames } from './routes.ts';

const YEAR_S = 365 * 24 * 60 * 60;
const HOUR_S = 60 * 60;

export interface Assets {
  /** Whether an asset may exist under this path. */
  mayHave(url: string): boolean;
  /** Sends a file; returns false if there is no such file. */
  serve(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
}

export interface Portal {
  assets: Assets;
  render(request: Request): Promise<Response>;
  routeOf: RouteOf;
  /** Whether pages are cached; not in development, where every request shows the current sources. */
  cachesPages: boolean;
  close(): Promise<void>;
}

export async function builtPortal(folder: string): Promise<Portal> {
  const build: ServerBuild = await import('virtual:remix/server-build');
  return {
    assets: assetsIn(path.join(folder, 'client')),
    render: renderOf(build),
    routeOf: routeNames(build.routes),
    cachesPages: true,
    close: async () => {},
  };
}

export async function devPortal(server: Server): Promise<Portal> {
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
    routeOf: routeNames((await load()).routes),
    cachesPages: false,
    close: () => vite.close(),
  };
}

/** The built files, in the compressed forms that were made with them. */
export function assetsIn(folder: string): Assets {
  const files = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && !/\.(?:br|gz|map)$/.test(file.name))
      .map((file) => {
        const relative = path.relative(folder, path.join(file.parentPath, file.name));
        return `/${relative.split(path.sep).join('/')}`;
      }),
  );
  const serve = sirv(folder, {
    // Without `dev`, sirv would answer with the former lengths of files that a build replaces while the portal runs.
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders(response, pathname) {
      // The content type of icons, the only one that sirv does not know.
      if (pathname.endsWith('.ico')) response.setHeader('Content-Type', 'image/x-icon');
      // Names under /assets/ carry a hash of their content.
      const forever = pathname.startsWith('/assets/');
      response.setHeader(
        'Cache-Control',
        forever ? `public, max-age=${YEAR_S}, immutable` : `public, max-age=${HOUR_S}`,
      );
    },
  });
  return {
    mayHave(url) {
      const end = url.indexOf('?');
      return files.has(end === -1 ? url : url.slice(0, end));
    },
    serve: async (request, response) => {
      // The file may be removed at this very moment. sirv has no listener for that error, and the process would
      // end.
      response.once('pipe', (file) => file.once('error', () => response.destroy()));
      let isThere = true;
      serve(request, response, () => {
        isThere = false;
      });
      return isThere;
    },
  };
}
