import { forgetTyped, showTyped, startKeeping } from '#app/forms/kept-text.ts';
import { isForm } from '../ui/line.ts';
import { fetchedAhead, forgetAhead, startPrefetching } from './prefetch.ts';
import { wholeStylesheet } from './touch.ts';

/** What nobody needs before turning to the page (frame.tsx). */

/** Of a redirect, in Remix's data requests: the form was accepted. */
const LED_ON = 202;

let customer: string | undefined;

function listen(): void {
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
    if (isForm(body) && answer.status === LED_ON) forgetTyped(body.get('form'));
    return answer;
  };
  startKeeping();
  if (document.querySelector('meta[name=figures]')) {
    import('./real-user.ts').then(({ tellFigures }) => tellFigures());
  }
  startPrefetching(() => customer === '');
  addEventListener('pageshow', ({ persisted }) => {
    // Back to a page as it was left: its customer may have logged out since (ADR 34).
    if (!persisted || !customer) return;
    document.body.hidden = true;
    location.reload();
  });
}

/** A page is shown to a customer, by name and session, or to a visitor. */
export function arrive(name: string, session: string | null, isKept: boolean): void {
  if (customer === undefined) listen();
  customer = name;
  showTyped(name);
  if (import.meta.env.PROD && isKept && 'serviceWorker' in navigator) {
    // Not worth saying where the browser refuses it.
    import('./offline.ts').then(({ keepPage }) => keepPage(session ?? '')).catch(() => {});
  }
}
