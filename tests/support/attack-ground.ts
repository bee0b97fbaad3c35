import type { Page } from 'playwright';
import { ATTACKER } from './html-attacks.ts';
import { idle } from './idle.ts';

export interface AttackGround {
  /** What has run, asked the attacker or opened a dialog so far, each once. */
  harm(): string[];
  /** Parses documents each in a frame of its own, and does everything to them that a reader can. */
  parse(documents: readonly string[]): Promise<void>;
  /** The same to the page as it is. */
  touch(): Promise<void>;
}

const FRAMES_AT_ONCE = 60;

/**
 * Watches a page for attacks that succeed. Its context has to bypass the policy of the portal's
 * documents: the policy is a second wall, and would hide a hole in the first one.
 */
export async function attackGround(page: Page): Promise<AttackGround> {
  const harm = new Set<string>();
  await page.exposeFunction('reportAttack', (what: string) => {
    harm.add(what);
  });
  // A handler stringifies what it is given: /awake-1/ without quotes.
  await page.addInitScript(() => {
    Object.assign(window, {
      attacked: (what: RegExp) => Object(top).reportAttack(what.source),
    });
  });
  page.on('dialog', (dialog) => {
    harm.add(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.context().on('request', (request) => {
    const { hostname, pathname } = new URL(request.url());
    if (hostname === ATTACKER) harm.add(pathname.split('/')[1] ?? '');
  });
  return {
    harm: () => [...harm].sort(),
    async parse(documents) {
      for (let start = 0; start < documents.length; start += FRAMES_AT_ONCE) {
        await page.evaluate(parseInFrames, documents.slice(start, start + FRAMES_AT_ONCE));
        await page.evaluate(touchEverything);
        await page.evaluate(() => document.body.replaceChildren());
      }
    },
    async touch() {
      // Pressing everything while React takes the page over is more than it bears.
      await idle(page);
      await page.evaluate(touchEverything);
    },
  };
}

async function parseInFrames(documents: readonly string[]): Promise<void> {
  await Promise.all(
    documents.map((source) => {
      const frame = document.createElement('iframe');
      frame.srcdoc = source;
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
      document.body.append(frame);
      return loaded;
    }),
  );
}

/** Hovers, focuses and clicks everything there is; stays where it is for all that. */
async function touchEverything(): Promise<void> {
  const roots = [document, ...Array.from(document.querySelectorAll('iframe'), contentOf)];
  for (const root of roots) {
    if (!root) continue;
    root.addEventListener('click', forbidRedirects, true);
    root.addEventListener('submit', forbidRedirects, true);
    for (const element of root.querySelectorAll('body, body *')) touch(element);
  }
  // Scripts of addresses run as tasks of their own.
  await new Promise((resolve) =>
    setTimeout(() => requestAnimationFrame(() => setTimeout(resolve))),
  );

  function contentOf(frame: HTMLIFrameElement): Document | null {
    return frame.contentDocument;
  }
  /** Lets a click go where it may run something, and nowhere else. */
  function forbidRedirects(event: Event): void {
    // A frame has an Element class of its own, so that `instanceof` is false.
    const pressed = ('submitter' in event ? event.submitter : event.target) as Element | null;
    const form = event.type === 'submit' ? (event.target as Element) : null;
    const leads = pressed?.closest('[formaction], [href], form') ?? form;
    if (!leads) return;
    const [address = ''] = ['formaction', 'href', 'action'].flatMap(
      (name) => leads.getAttribute(name) ?? [],
    );
    const target = URL.canParse(address, 'http://here/') ? new URL(address, 'http://here/') : null;
    if (!/^(?:javascript|data|vbscript):$/.test(target?.protocol ?? '')) event.preventDefault();
  }
  function touch(element: Element): void {
    const types = [
      'mouseover',
      'pointerenter',
      'focus',
      'animationstart',
      'beforetoggle',
      'toggle',
    ];
    for (const type of types) element.dispatchEvent(new Event(type));
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  }
}
