import * as styles from '#app/components/layout/suggest.css.ts';
import { plainFetch } from './connection.ts';
import { goTo } from './navigation.ts';
import { wholeStylesheet } from './touch.ts';

/** What may be meant by what is typed into a search field: suggestions of the server, in a combobox. */

/** The pause in typing after which suggestions are asked for. */
const PAUSE_MS = 120;
/** Of the shop's search; the search of the area of work names its own. */
const PATH = '/search/suggestions?';

/** As the server answers it (`routes/catalogue/search/suggestions.ts`, `routes/work/suggestions.ts`). */
interface Suggestion {
  text: string;
  /** 品类, 牌号, 搜索历史 … */
  kind: string;
  /** Where it leads, unless it is a text to be searched for. */
  to?: string;
}

/** The list under the field; null where the field has one. */
function listFor(field: HTMLInputElement, form: HTMLFormElement): HTMLElement | null {
  if (field.role === 'combobox') return null;
  // Of a field that another page has replaced.
  form.querySelector('[role=listbox]')?.remove();
  const list = document.createElement('ul');
  list.id = `suggestions-${field.name}`;
  list.role = 'listbox';
  list.ariaLabel = '搜索建议';
  list.className = styles.list;
  form.append(list);
  field.role = 'combobox';
  field.autocomplete = 'off';
  field.ariaAutoComplete = 'list';
  field.setAttribute('aria-controls', list.id);
  return list;
}

/** The combobox of a field and its list: what it shows, which of it is marked, what keys do. */
function comboboxOf(field: HTMLInputElement, list: HTMLElement, close: () => void) {
  let found: readonly Suggestion[] = [];
  let active = -1;

  function show(suggestions: readonly Suggestion[]): void {
    found = suggestions;
    list.replaceChildren(
      ...found.map(({ text, kind }, at) => {
        const option = Object.assign(document.createElement('li'), { id: list.id + at });
        option.role = 'option';
        option.append(text, Object.assign(document.createElement('span'), { textContent: kind }));
        option.onclick = () => choose(at);
        return option;
      }),
    );
    list.hidden = found.length === 0;
    field.ariaExpanded = String(!list.hidden);
    mark(-1);
  }

  function mark(at: number): void {
    active = at;
    for (const [place, option] of [...list.children].entries()) {
      option.ariaSelected = String(place === at);
    }
    if (at < 0) field.removeAttribute('aria-activedescendant');
    else field.setAttribute('aria-activedescendant', list.id + at);
  }

  function choose(at: number): void {
    const { text = '', to } = found[at] ?? {};
    close();
    field.value = to ? '' : text;
    if (to) goTo(to);
    else field.form?.requestSubmit();
  }

  /** Whether the key is one of the open list's. */
  function press(key: string): boolean {
    if (key === 'Escape') close();
    else if (key === 'ArrowDown') mark(active + 1 < found.length ? active + 1 : -1);
    else if (key === 'ArrowUp') mark(active < 0 ? found.length - 1 : active - 1);
    else if (key === 'Enter' && active >= 0) choose(active);
    else return false;
    return true;
  }

  return { show, press };
}

/** @param isCustomer whether there may be something to suggest before anything is typed */
export function attachSuggestions(field: HTMLInputElement, isCustomer: boolean): void {
  const { form } = field;
  const path = field.dataset.suggestions ?? PATH;
  const list = form && listFor(field, form);
  if (!list) return;
  const { show, press } = comboboxOf(field, list, close);
  let asking: AbortController | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;

  /** Nothing that is still under way is shown afterwards. */
  function close(): void {
    clearTimeout(pause);
    asking?.abort();
    show([]);
  }

  /** Only the newest question is answered: a slow answer never takes the place of a later one. */
  async function ask(): Promise<void> {
    asking?.abort();
    const text = field.value.trim();
    if (!text && !isCustomer) return show([]);
    asking = new AbortController();
    const { signal } = asking;
    try {
      const answer = await plainFetch(path + new URLSearchParams({ text }), { signal });
      const suggestions: Suggestion[] = answer.ok ? await answer.json() : [];
      await wholeStylesheet();
      if (!signal.aborted && document.activeElement === field) show(suggestions);
    } catch {
      if (!signal.aborted) show([]);
    }
  }

  field.addEventListener('input', () => {
    clearTimeout(pause);
    pause = setTimeout(ask, PAUSE_MS);
  });
  field.addEventListener('keydown', (event) => {
    // What an input method takes for itself is not for the list.
    if (event.isComposing) return;
    if (list.hidden) {
      if (event.key === 'ArrowDown') void ask();
    } else if (press(event.key)) event.preventDefault();
  });
  field.addEventListener('blur', close);
  // The field keeps the focus while an option is pressed.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  form.addEventListener('submit', close);
  show([]);
  void ask();
}
