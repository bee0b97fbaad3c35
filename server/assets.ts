import { readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import sirv from 'sirv';

const YEAR_S = 365 * 24 * 60 * 60;
const HOUR_S = 60 * 60;

export interface Assets {
  /** Whether it is worth asking for a file. */
  mayHave(url: string): boolean;
  /** False when there is no such file after all. */
  serve(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
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
  return {
    mayHave(url) {
      const end = url.indexOf('?');
      return files.has(end === -1 ? url : url.slice(0, end));
    },
    serve: async (request, response) => {
      serve(request, response);
      return true;
    },
  };
}
