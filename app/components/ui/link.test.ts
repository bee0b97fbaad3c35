import { fc, test as property } from '@fast-check/vitest';
import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, Link as RouterLink } from 'react-router-dom';
import { expect } from 'vitest';
import { Link, type LinkProps } from './link.tsx';

const rendered = (link: ComponentType<LinkProps>, to: string) =>
  renderToString(
    createElement(
      MemoryRouter,
      { initialEntries: ['/customer/purchase-order?page=2'] },
      createElement(link, { to, className: 'a', preventScrollReset: true }, '订单'),
    ),
  );

/** Parts of addresses, so that slashes, dots, queries and fragments meet often. */
const address = fc
  .array(
    fc.constantFrom('/', '//', '.', '..', '?', '#', 'a', 'b=1', '&', '%20', '钢', ' ', '"', ':'),
    {
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(''));

property.prop([address, fc.boolean()], { numRuns: 1000 })(
  'a link on the server is the one that React Router makes of it in the browser',
  (end, isAbsolute) => {
    const to = isAbsolute ? `/${end}` : end;
    expect(rendered(Link, to)).toBe(rendered(RouterLink, to));
  },
);
