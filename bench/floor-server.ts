/** Minimal servers as a lower bound, in a process of their own, as the portal is. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import type { SpotListing } from '#app/domain/catalogue/listing-contract.ts';

const [bytesFile = '', rowsFile = ''] = process.argv.slice(2);
const bytes = readFileSync(bytesFile);
const rows: SpotListing[] = JSON.parse(readFileSync(rowsFile, 'utf8'));

const row = ({ id, productVo, customerVo, ...listing }: SpotListing) =>
  createElement(
    'tr',
    { key: id },
    createElement(
      'td',
      null,
      createElement('img', { src: productVo.imageUrl, alt: '' }),
      createElement('a', { href: `/detail?selfId=${id}&type=sale` }, productVo.name),
    ),
    ...[
      `${productVo.brandNumber} ${productVo.specs}`,
      productVo.manufacturer,
      customerVo.customerName,
      listing.deliveryPlace,
      listing.priceStr,
      listing.availableCount,
      listing.miniQuantity,
      listing.salesVolume,
    ].map((text, at) => createElement('td', { key: at }, text)),
  );

const list = () =>
  createElement(
    'html',
    null,
    createElement(
      'body',
      null,
      createElement('table', null, createElement('tbody', null, rows.map(row))),
    ),
  );

const server = createServer((request, response) => {
  if (request.url === '/list') {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const { pipe } = renderToPipeableStream(list(), { onAllReady: () => pipe(response) });
    return;
  }
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'content-length': bytes.length,
  });
  response.end(bytes);
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  process.stdout.write(`http://127.0.0.1:${port}\n`);
});
