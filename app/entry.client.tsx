import { RemixBrowser } from '@remix-run/react';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { importWithRetries, retryDroppedRequests } from '#app/browser/connection.ts';
import type { Control } from '#app/browser/kept-text.ts';
import { loadChangedPagesAnew } from '#app/browser/page-shown.ts';
import { pageVersion } from '#app/browser/page-version.ts';
import { DocumentContext } from '#app/components/layout/document-context.ts';

// Taken from the document, so that React hydrates the same values and can render them again after a
// failed hydration.
const style = document.querySelector<HTMLStyleElement>('style[data-whole]');
const stylesheet = style && {
  rules: style.textContent ?? '',
  wholeHref: style.dataset.whole ?? '',
};
const scripts = [...document.querySelectorAll('head>link[rel=modulepreload]')].map(
  (link) => link.getAttribute('href') ?? '',
);

declare global {
  interface Window {
    importWithRetries?: typeof importWithRetries;
  }
}

const controls = document.querySelectorAll<Control>('input,select,textarea');

retryDroppedRequests();
// patches/@remix-run+react: a page's script that does not arrive is asked for again before the page is loaded anew.
window.importWithRetries = importWithRetries;
loadChangedPagesAnew();

/**
 * Until Remix has read what the page's loaders answered: it throws the promise of it, which React takes for a part that is not
 * ready. A key that is pressed then would make React hydrate at once, which cannot be without it: the page would
 * have no script any more, and an auction stand still.
 */
async function readData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (reading) {
    await reading;
  }
}

readData().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <DocumentContext.Provider value={{ stylesheet, scripts, version: pageVersion() }}>
        <RemixBrowser />
      </DocumentContext.Provider>,
      {
        async onRecoverableError(error) {
          console.error(error);
          const { typeAgain } = await importWithRetries(
            () => import('#app/browser/typed-again.ts'),
          );
          typeAgain(controls);
        },
      },
    );
  }),
);
