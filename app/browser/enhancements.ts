import { LOGIN_FIRST } from '#app/session/login-header.ts';
import { accountIn } from '#app/session/page-account.ts';
import { isForm } from './connection.ts';
import { forgetTyped, showTyped, startKeeping } from './kept-text.ts';
import { findLostFocus, watchFocus } from './lost-focus.ts';
import { fetchedAhead, forgetAhead, startPrefetching } from './prefetch.ts';
import { firstTouch, wholeStylesheet } from './touch.ts';

/** What a page adds once its visitor first uses it (loaded by frame.tsx). */

/** Of a redirect, in Remix's data requests: the form was accepted, unless the login comes first. */
const LED_ON = 202;

let customer: string | undefined;

function install(): void {
  const send = window.fetch;
  window.fetch = async (input, init) => {
    const { body } = init ?? {};
    if (!body) {
      const fetched = await fetchedAhead(String(input));
      if (!fetched) return send(input, init);
      await wholeStylesheet();
      return fetched;
    }
    const answer = await send(input, init);
    forgetAhead();
    const { status, headers } = answer;
    if (isForm(body) && status === LED_ON && !headers.has(LOGIN_FIRST))
      forgetTyped(body.get('form'));
    return answer;
  };
  startKeeping();
  watchFocus();
  startPrefetching(() => customer === '');
  document.addEventListener('keydown', turnToSearch);
  document.addEventListener('keydown', closeMenu);
  // The key that this was loaded for was pressed before it could be heard.
  void firstTouch().then((event) => {
    if (event instanceof KeyboardEvent) turnToSearch(event);
  });
  document.addEventListener('focusin', ({ target }) => loadHelpersFor(target));
  loadHelpersFor(document.activeElement);
}

/** `/` and Ctrl K turn to the search in the head, whose suggestions are pages and commands in the area of work. */
function turnToSearch(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey, isComposing } = event;
  const isTyping =
    target instanceof Element && target.matches('input,textarea,select,[role=textbox]');
  const isSlash = key === '/' && !isTyping && !(ctrlKey || metaKey || altKey || isComposing);
  if (!isSlash && !(key.toLowerCase() === 'k' && (ctrlKey || metaKey))) return;
  const fields = document.querySelectorAll<HTMLInputElement>('header [type=search]');
  const field = [...fields].find((each) => each.offsetParent);
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.select();
}

/** Escape closes what is unfolded around the focus, which goes back to what has unfolded it. */
function closeMenu({ key, target, defaultPrevented }: KeyboardEvent): void {
  if (key !== 'Escape' || defaultPrevented || !(target instanceof Element)) return;
  const menu = target.closest<HTMLDetailsElement>('details[open]');
  if (!menu) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
}

const GOODS_SEARCH = 'header [type=search]:not([name=sellerName])';
const GOODS_ROWS = 'form[action^="/chosenGoods"] tbody';

/** Loads what is needed only in the header's search for goods, or in a row of a list. */
function loadHelpersFor(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement)) return;
  const form = target.closest<HTMLElement>(GOODS_ROWS)?.closest('form');
  if (form)
    import('./row-keys.ts').then(({ attachRowKeys }) => attachRowKeys(form)).catch(() => {});
  if (target instanceof HTMLInputElement && target.matches(GOODS_SEARCH)) {
    const isCustomer = customer !== '';
    import('./suggest.ts')
      .then(({ attachSuggestions }) => attachSuggestions(target, isCustomer))
      .catch(() => {});
  }
}

/** A page is shown to a session, whose forms have this hidden control, or to a visitor. */
export function enhancePage(csrf: string, isKept: boolean): void {
  if (customer === undefined) install();
  else findLostFocus();
  customer = accountIn(csrf);
  showTyped(customer);
  if (import.meta.env.PROD && isKept && 'serviceWorker' in navigator) {
    // Not worth saying where the browser refuses it.
    import('./offline.ts').then(({ keepPage }) => keepPage(csrf)).catch(() => {});
  }
}
