import type { TestProject } from 'vitest/node';
import { startBrowser } from '#tests/support/browser-server.ts';
import { startPortal } from '#tests/support/portal-process.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The portal all journeys share; each brings its own customers. */
    portalOrigin: string;
    /** Of a browser that shows no pictures. */
    browserEndpoint: string;
    browserWithPicturesEndpoint: string;
  }
}

/** One portal with an embedded demo market and the browsers for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [portal, browser, browserWithPictures] = await Promise.all([
    startPortal({ DEMO: '1' }),
    startBrowser({ pictures: false }),
    startBrowser(),
  ]);
  project.provide('portalOrigin', portal.origin);
  project.provide('browserEndpoint', browser.wsEndpoint());
  project.provide('browserWithPicturesEndpoint', browserWithPictures.wsEndpoint());
  return async () => {
    await Promise.all([portal.stop(), browser.close(), browserWithPictures.close()]);
  };
}
