import { expect, inject } from 'vitest';
import { startLocalServer } from '#tests/support/local-server.ts';
import { withScript } from '#tests/support/portal-test.ts';

const PASSED_ON = ['content-type', 'speculation-rules', 'content-security-policy'];

/** The portal behind a server that notes what a browser fetches ahead by itself. */
async function startNotingProxy() {
  const ahead: string[] = [];
  const server = await startLocalServer(async (request, response) => {
    const url = request.url ?? '/';
    if (request.headers['sec-purpose']?.includes('prefetch')) ahead.push(url);
    const answer = await fetch(inject('portalOrigin') + url);
    const headers = PASSED_ON.flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    response.writeHead(answer.status, Object.fromEntries(headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  return { ...server, ahead };
}

withScript(
  'a page without scripts is fetched while the pointer rests on its link',
  async ({ newVisitor }) => {
    const proxy = await startNotingProxy();
    try {
      const page = await newVisitor({ baseURL: proxy.url });
      await page.goto('/help');
      const link = page.getByRole('link', { name: '联系我们' }).first();
      await link.hover();
      await expect.poll(() => proxy.ahead).toContain('/contactUs');
      await page.getByRole('link', { name: '购物车' }).first().hover();
      await link.hover();
      expect(proxy.ahead.filter((url) => !url.startsWith('/contactUs'))).toEqual([]);
    } finally {
      await proxy.close();
    }
  },
);
