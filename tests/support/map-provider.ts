import { startLocalServer } from './local-server.ts';

/** What the stub's button picks. */
export const PICKED = {
  longitude: 120.2986,
  latitude: 31.5683,
  address: '江苏省无锡市梁溪区中山路 333 号',
};

/** A map of one place: its button posts it to the page around, as a provider's map does. */
const PAGE = `<!doctype html><html lang="zh-CN"><title>地图</title>
<button type="button" onclick='parent.postMessage(${JSON.stringify(PICKED)}, "*")'>选这里</button>`;

/** A map provider on another origin of this machine. */
export async function startMapProvider(): Promise<{ url: string; close(): Promise<void> }> {
  const server = await startLocalServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(PAGE);
  });
  return {
    url: `${server.url}/picker.html`,
    close: server.close,
  };
}
