import { readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import sirv from 'sirv';

const YEAR_S = 365 * 24 * 60 * 60;
const HOUR_S = 60 * 60;

/** Answers a request for a file of the build; false when there is no such file. */
export type ServeAsset = (request: IncomingMessage, response: ServerResponse) => boolean;

/** The built files, in the compressed forms that were made with them. */
export function serveAssets(folder: string): ServeAsset {
  const files = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && !/\.(?:br|gz|map)$/.test(file.name))
      .map((file) => {
        const relative = path.relative(folder, path.join(file.parentPath, file.name));
        return `/${relative.split(path.sep).join('/')}`;
      }),
  );
  const serve = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders(response, pathname) {
      // Names under /assets/ carry a hash of their content.
      const forever = pathname.startsWith('/assets/');
      response.setHeader(
        'Cache-Control',
        forever ? `public, max-age=${YEAR_S}, immutable` : `public, max-age=${HOUR_S}`,
      );
    },
  });
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const pathname = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (!files.has(pathname)) return false;
    serve(request, response);
    return true;
  };
}
