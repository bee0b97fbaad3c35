import { DRAFT_ID } from '#app/domain/draft/draft-controls.ts';

const PAUSE_MS = 2000;
/** After a save that the connection has lost, unless the browser is back online before. */
const RETRY_MS = 10_000;

export interface Autosave {
  /** Saves what the form holds now. */
  save(): void;
}

/**
 * Saves a long form on the server on each pause in typing, from now on until `signal` ends it. The
 * event DRAFT_ID of the form names the draft that it saves.
 * @param id its control with the id of the draft
 */
export function autosave(
  form: HTMLFormElement,
  id: HTMLInputElement,
  page: string,
  show: (text: string) => void,
  signal: AbortSignal,
): Autosave {
  let pause: ReturnType<typeof setTimeout> | undefined;
  let underWay: AbortController | undefined;

  const stop = () => {
    clearTimeout(pause);
    pause = undefined;
    underWay?.abort();
  };

  async function send({ keepalive }: { keepalive: boolean }) {
    stop();
    const sending = new AbortController();
    underWay = sending;
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form)) {
      if (typeof value === 'string') body.append(name, value);
    }
    body.set('intent', 'save');
    // Before the answer, which never comes where the form is sent meanwhile.
    form.dispatchEvent(new CustomEvent(DRAFT_ID, { detail: id.value, bubbles: true }));
    try {
      const answer = await fetch(`/draft?${new URLSearchParams({ page })}`, {
        method: 'POST',
        body,
        keepalive,
        signal: sending.signal,
      });
      const { text, id: other } = await answer.json();
      if (text) show(text);
      else if (!signal.aborted) {
        id.value = other;
        save();
      }
    } catch {
      if (sending.signal.aborted) return;
      show('未能保存到服务器');
      pause = setTimeout(save, RETRY_MS);
    }
  }

  const save = () => void send({ keepalive: false });
  const saveSoon = () => {
    clearTimeout(pause);
    pause = setTimeout(save, PAUSE_MS);
  };
  const saveLast = () => {
    if (pause && (signal.aborted || document.hidden)) void send({ keepalive: true });
  };
  form.addEventListener('input', saveSoon, { signal });
  // What is sent is not to be saved after it.
  form.addEventListener('submit', stop, { signal });
  document.addEventListener('visibilitychange', saveLast, { signal });
  addEventListener('online', () => pause && save(), { signal });
  signal.addEventListener('abort', saveLast);
  saveSoon();
  return { save };
}
