import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';
import { expect, inject } from 'vitest';
import { isExposed, roleOf } from '#tests/support/visitor/accessible.ts';
import { Agent } from '#tests/support/visitor/agent.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** A small phone, a tablet (and a desktop at 200 %), a small desktop, where layouts turn, and a large screen. */
const OTHERS = [320, 768, 1024, 1920];

const require = createRequire(import.meta.url);

/** The view of the agent: every page is checked by it, as only it is quick enough. */
function viewOf(page: Visitor) {
  if (!(page instanceof Agent)) throw new Error('pages are checked by the agent');
  return page.view();
}

const ofPage = (document: Document, css: string) => Array.from(document.querySelectorAll(css));

/** Roles that are nothing without words. */
const WORDY = new Set([
  ...['link', 'button', 'textbox', 'searchbox', 'spinbutton', 'combobox', 'listbox', 'checkbox'],
  ...['radio', 'dialog', 'alertdialog', 'heading', 'img'],
]);

const found = new Set<string>();

/** Every picture of a page is there. */
async function checkPictures(page: Visitor): Promise<void> {
  for (const picture of ofPage(viewOf(page).document, 'img[src]')) {
    const source = picture.getAttribute('src') ?? '';
    if (source.startsWith('data:') || found.has(source)) continue;
    expect.soft((await page.request.get(source)).status(), source).toBe(200);
    found.add(source);
  }
}

/**
 * What holds for every page: a whole document with its type, one heading of the first level and a title, headings in their order,
 * words for every control, unique ids that references lead to, no styles of single
 * elements, and pictures that are there.
 */
export async function checkPage(page: Visitor): Promise<void> {
  const { document, html, styles } = viewOf(page);
  expect.soft(ofPage(document, 'h1')).toHaveLength(1);
  expect.soft(document.title).toMatch(/^.+ - .+$/);
  // Behind the document Remix writes its stream of data: scripts and comments.
  expect
    .soft(html.trim())
    .toMatch(
      /^<!doctype html><html[\s\S]*<\/body><\/html>(?:<!--[^>]{0,8}-->|<script[\s\S]*?<\/script>)*$/i,
    );
  // React's pieces end in some where a character of several bytes does not fit.
  expect.soft(html).not.toContain('\0');
  // The policy of the portal takes none.
  expect.soft(html).not.toMatch(/<[^>]*\sstyle=/);
  const exposed = ofPage(document, 'body *').filter(
    (element) => roleOf(element) !== null && isExposed(element, styles),
  );
  const wordless = exposed.filter(
    (element) => WORDY.has(roleOf(element) ?? '') && !(page as Agent).nameOf(element),
  );
  expect.soft(wordless.map(({ outerHTML }) => outerHTML)).toEqual([]);
  const levels = exposed.flatMap(({ localName }) =>
    /^h[1-6]$/.test(localName) ? Number(localName[1]) : [],
  );
  const leaps = levels.filter((level, at) => level > (levels[at - 1] ?? level) + 1);
  expect.soft(leaps, `headings ${levels}`).toEqual([]);
  checkIds(document);
  await checkPictures(page);
}

function checkIds(document: Document): void {
  const ids = ofPage(document, '[id]').map(({ id }) => id);
  expect.soft(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  for (const name of ['for', 'form', 'aria-describedby', 'aria-labelledby', 'list']) {
    const named = ofPage(document, `[${name}]`).flatMap((element) =>
      (element.getAttribute(name) ?? '').split(/\s+/),
    );
    expect
      .soft(
        named.filter((id) => !ids.includes(id)),
        name,
      )
      .toEqual([]);
  }
}

/** The canonical address each title belongs to, so that no two pages share one. */
const titles = new Map<string, string>();

/** What the head of a page says of it. */
export function checkHead(page: Visitor): void {
  const { document } = viewOf(page);
  const read = (selector: string, attribute: string) =>
    document.head.querySelector(selector)?.getAttribute(attribute) ?? '';
  const { title } = document;
  const canonical = read('link[rel=canonical]', 'href');
  expect(canonical).toMatch(new RegExp(`^${inject('portalOrigin')}/`));
  // Who makes previews of links has not logged in.
  const isCustomer = Array.from(document.querySelectorAll('header a')).some(
    ({ textContent }) => textContent === '退出',
  );
  expect(read('meta[property="og:url"]', 'content')).toBe(isCustomer ? '' : canonical);
  expect(title).toContain(read('meta[property="og:title"]', 'content'));
  expect(read('meta[name=description]', 'content').length).toBeGreaterThan(5);
  for (const { textContent } of ofPage(document, 'script[type="application/ld+json"]')) {
    expect(JSON.parse(textContent ?? '')['@context']).toBe('https://schema.org');
  }
  const address = canonical.toLowerCase();
  expect(titles.get(title) ?? address, title).toBe(address);
  titles.set(title, address);
}

const axe = await readFile(require.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * In the page; a report of everything that passed would weigh megabytes. Targets are measured but in
 * the footer, above which the button floats that leads back to the top.
 */
const VIOLATIONS = `async (context, options) => {
  const { violations } = await axe.run(context, { resultTypes: ['violations'], ...options });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes
      .filter(({ target }) => id !== 'target-size' || !document.querySelector(target[0]).closest('footer'))
      .slice(0, 1)
      .map(({ html }) => id + ': ' + help + ': ' + html),
  );
}`;

/** A button under the pointer changes its colour over a moment, in which it has no contrast of its own. */
const AFTER_TRANSITIONS = `Promise.all(
  document.getAnimations().filter((each) => each instanceof CSSTransition).map((each) => each.finished.catch(() => {})),
).then(() => {})`;

const VISIBLE = `[...document.body.querySelectorAll('*')].filter((each) => each.checkVisibility())`;

/** What axe finds wrong on a page as it is, each with the first element it found it at. */
const CHECK_ALL = `(async () => {
  axe.seen = new Set(${VISIBLE});
  return (${VIOLATIONS})(document, { rules: { 'target-size': { enabled: true } } });
})()`;

/** Rules whose outcome for an element depends on where and how large it is. */
const OF_LAYOUT = ['target-size', 'scrollable-region-focusable', 'css-orientation-lock'];

/**
 * The same after another width: all of what could not be seen before, and of the rest what a width
 * changes. Names, roles and colours stay as they were.
 */
const CHECK_AGAIN = `(async () => {
  const violations = ${VIOLATIONS};
  const unseen = ${VISIBLE}.filter((each) => !axe.seen.has(each));
  const outermost = unseen.filter((each) => !unseen.includes(each.parentElement));
  const ofNew = outermost.length ? await violations({ include: outermost }, {}) : [];
  const ofAll = await violations(document, { runOnly: ${JSON.stringify(OF_LAYOUT)} });
  return [...ofNew, ...ofAll];
})()`;

/** Words with one or two characters a line, because their place is narrower than three. */
const STACKED = `[...document.querySelectorAll('main *, header *')].flatMap((element) => {
  const text = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join('').trim();
  const { width, height } = element.getBoundingClientRect();
  const letter = parseFloat(getComputedStyle(element).fontSize);
  return element.checkVisibility() && text.length > 3 && width > 1 && width < 3 * letter && height > 4 * letter ? [text] : [];
})`;

/** Tables of which a part has to be scrolled to. */
const CUT_TABLES = `[...document.querySelectorAll('main table')].flatMap(({ parentElement, caption }) =>
  parentElement.scrollWidth > parentElement.clientWidth + 1 ? [caption?.textContent ?? parentElement.className] : [],
)`;

async function checkWidth(page: Page, width: number): Promise<void> {
  const wider = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  expect.soft(wider, `wider than ${width}`).toBeLessThanOrEqual(0);
  expect.soft(await page.evaluate(STACKED), `stacked at ${width}`).toEqual([]);
}

/** What only a browser can check: axe finds nothing, at any width, and all is as wide as the screen. */
export async function checkLook(page: Page): Promise<void> {
  await page.evaluate(axe);
  for (const [{ width, height }, check] of [
    [DESKTOP, CHECK_ALL],
    [PHONE, CHECK_AGAIN],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(AFTER_TRANSITIONS);
    expect.soft(await page.evaluate<string[]>(check), `at ${width}`).toEqual([]);
    await checkWidth(page, width);
    if (width === DESKTOP.width) expect.soft(await page.evaluate(CUT_TABLES), 'cut').toEqual([]);
  }
  for (const width of OTHERS) {
    await page.setViewportSize({ width, height: DESKTOP.height });
    await checkWidth(page, width);
  }
}
