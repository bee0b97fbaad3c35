import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import { assetsIn } from './assets.ts';
import type { PortalParts } from './request-handler.ts';

/** The portal as `npm run build` left it in `folder`. */
export async function builtPortal(folder: string): Promise<PortalParts> {
  const file = path.join(folder, 'server/index.js');
  const build: ServerBuild = await import(pathToFileURL(file).href);
  return {
    assets: assetsIn(path.join(folder, 'client')),
    render: createRequestHandler(build, 'production'),
    cachesPages: true,
    close: async () => {},
  };
}
