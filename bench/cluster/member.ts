import { createCookie } from '@remix-run/node';
import { parseHTML } from 'linkedom';
import { submissionOf } from '#tests/support/visitor/forms.ts';
import { Http } from '#tests/support/visitor/http.ts';
import type { Buyer } from '../buyers.ts';
import type { Cluster } from './cluster.ts';

/** The session cookie of a buyer, as `app/session/cookies.server.ts` writes it. */
export async function sessionCookie({ token }: Buyer, secret: string): Promise<string> {
  const written = await createCookie('session', { secrets: [secret] }).serialize(token);
  return written.split(';')[0] ?? '';
}

/** An order by the portal's form; it is the same request with the same serial each time it is sent. */
export class FormOrder {
  readonly #http: Http;
  readonly #page: string;
  #send: (() => Promise<string>) | undefined;

  constructor({ portalUrl }: Cluster, cookie: string, goodsId: string) {
    this.#http = new Http(portalUrl, 'bench');
    this.#http.jar.setCookieSync(cookie, portalUrl);
    const parms = JSON.stringify({ id: goodsId, type: 'self', count: '1' });
    this.#page = `${portalUrl}/submit?${new URLSearchParams({ parms })}`;
  }

  /**
   * Opens the checkout if it is not open yet, and sends the order.
   * @throws Error if the order was not accepted
   */
  async submit(): Promise<string> {
    this.#send ??= await this.#open();
    return this.#send();
  }

  async #open(): Promise<() => Promise<string>> {
    const answer = await this.#http.ask({ url: this.#page, headers: { accept: 'text/html' } });
    const { document } = parseHTML(await answer.text());
    const button = [...document.querySelectorAll('main button')].find(
      ({ textContent }) => textContent === '提交订单',
    );
    const form =
      button?.closest('form') ?? document.getElementById(button?.getAttribute('form') ?? '');
    if (!button || !form) throw new Error(`the checkout answered ${answer.status()}`);
    const typed = { values: new Map(), files: new Map() };
    const { action: url, method, body } = submissionOf(form, button, typed, this.#page);
    const { origin } = new URL(url);
    const headers = { accept: 'text/html', origin, 'sec-fetch-site': 'same-origin' };
    return async () => {
      // Redirects are not followed: the order's code is in the address of the next page.
      const sent = await this.#http.ask({ url, method, headers, ...(body && { body }) }, 0);
      const { location = '' } = sent.headers();
      const code = new URL(location, url).searchParams.get('orderCode');
      if (!code) throw new Error(`the form was answered ${sent.status()}`);
      return code;
    };
  }
}
