import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy, takeMarks } from './security-headers.server.ts';

const NOTHING = { script: [], style: [] };
const policy = (options: { formTargets?: string[]; frames?: string[] } = {}) =>
  contentSecurityPolicy({ inline: NOTHING, development: false, ...options }).split('; ');

describe('the marks of a rendered page', () => {
  const rendered = [
    '<head><script type="application/ld+json">{}</script>',
    '<style nonce="m" data-whole="/a.css">a>b{}</style></head>',
    '<script nonce="m">restore("positions")</script>',
    '<script nonce="m" type="module" async="">import "/a.js"</script>',
    '<p>" nonce=&quot;m&quot;</p><script nonce="m">数据</script>',
  ].join('');

  test('name the inline scripts and styles by the text between their tags', () => {
    const { inline } = takeMarks(rendered, 'm');
    expect(inline.script).toEqual(['restore("positions")', 'import "/a.js"', '数据']);
    expect(inline.style).toEqual(['a>b{}']);
  });

  test('leave the page', () => {
    expect(takeMarks(rendered, 'm').pieces.join('')).toBe(rendered.replaceAll(' nonce="m"', ''));
  });

  test('an element that got into the page without them is not allowed', () => {
    const injected = [
      '<script>steal()</script>',
      '<script nonce>steal()</script>',
      '<script nonce="guess">steal()</script>',
      '<style>a{}</style>',
    ].join('');
    const { pieces, inline } = takeMarks(injected + rendered + injected, 'm');
    expect(inline).toEqual(takeMarks(rendered, 'm').inline);
    expect(pieces[0]?.startsWith(injected)).toBe(true);
  });

  test('what is finished then is named as it is sent', () => {
    const { pieces, inline } = takeMarks('<style nonce="m">/*rules*/</style>', 'm', () => 'b{}');
    expect(pieces.join('')).toBe('<style>b{}</style>');
    expect(inline.style).toEqual(['b{}']);
  });

  test('one that the page has twice is named once', () => {
    const twice = '<script nonce="m">a()</script>'.repeat(2);
    expect(takeMarks(twice, 'm').inline.script).toEqual(['a()']);
  });
});

test('the policy allows what the site serves and what the hashes name, and no other script', () => {
  const inline = { script: ["'sha256-a'"], style: ["'sha256-b'"] };
  const directives = contentSecurityPolicy({ inline, development: false }).split('; ');
  expect(directives).toContain("script-src 'self' 'sha256-a'");
  expect(directives).toContain("style-src 'self' 'sha256-b'");
});

test('nothing is embedded, and forms stay on this site', () => {
  expect(policy()).toEqual(expect.arrayContaining(["frame-src 'none'", "form-action 'self'"]));
});

test('a form may lead on to the customer app, and a configured map may be embedded', () => {
  const own = policy({ formTargets: ['https://customer.test'], frames: ['https://map.test'] });
  expect(own).toEqual(
    expect.arrayContaining([
      'frame-src https://map.test',
      "form-action 'self' https://customer.test",
    ]),
  );
});
