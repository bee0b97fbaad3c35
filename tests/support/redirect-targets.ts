const TAB = '\t';
const NUL = '\u0000';

/** Each leads to another site, or to none, in some browser. */
export const ELSEWHERE = [
  ...[
    '',
    ' ',
    'goods',
    'evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://evil.test',
  ],
  ...['http:evil.test', 'https:/evil.test', '//evil.test', '///evil.test', '////evil.test/goods'],
  ...['/\\evil.test', '\\/evil.test', '\\\\evil.test', '/\\/evil.test', '//\\evil.test'],
  ...[
    '/./\\evil.test',
    '/.//evil.test',
    '/././/evil.test',
    '/x/..//evil.test',
    '/x/../\\evil.test',
  ],
  ...[
    '/%2e//evil.test',
    '/%2E/\\evil.test',
    '/%2e%2e//evil.test',
    '/..//evil.test',
    '/..\\\\evil.test',
  ],
  ...[
    `/${TAB}/evil.test`,
    `/${TAB}\\evil.test`,
    `${TAB}//evil.test`,
    '/\n/evil.test',
    '/\r\n\\evil.test',
  ],
  ...[
    ' //evil.test',
    '/ /../..//evil.test',
    `/.${TAB}//evil.test`,
    '/\\\t/evil.test',
    '/\n\n\\evil.test',
  ],
  ...[
    '//evil.test:80',
    '//user@evil.test',
    '//evil.test%00',
    '//[::1]/',
    '//[',
    '//%',
    '//evil test',
  ],
  ...['/\\[', '//\u0000', '///\\', '/.//', '/./\\', '//'],
  ...['/goods?a='.padEnd(13_000, '1'), '/goods?a='.padEnd(3000, '钢')],
  ...[null, undefined, 7, {}, ['/goods']],
];

/** Each is a page of this site; some only once they are encoded. */
export const HERE: [named: string, path: string][] = [
  ['/', '/'],
  ['/goods?searchInput=钢', '/goods?searchInput=%E9%92%A2'],
  ['/goods?searchInput=%E9%92%A2#list', '/goods?searchInput=%E9%92%A2#list'],
  ['/商品', '/%E5%95%86%E5%93%81'],
  ['/goods?a=1\r\nSet-Cookie: session=x', '/goods?a=1Set-Cookie:%20session=x'],
  ['/goods\n', '/goods'],
  [`/goods?a=${NUL}b`, '/goods?a=%00b'],
  [`/${NUL}/goods`, '/%00/goods'],
  [`/goods${NUL}`, '/goods'],
  ['/goods?to=//evil.test', '/goods?to=//evil.test'],
  ['/goods?to=https://evil.test/', '/goods?to=https://evil.test/'],
  ['/a/../goods', '/goods'],
  ['/../../goods', '/goods'],
  ['/a\\b', '/a/b'],
  ['/%5cevil.test', '/%5cevil.test'],
  ['/%2f%2fevil.test', '/%2f%2fevil.test'],
  ['/@evil.test', '/@evil.test'],
  ['/goods?a=\ud800', '/goods?a=%EF%BF%BD'],
  ['/"><script>', '/%22%3E%3Cscript%3E'],
];
