import { forgetText, type KeptText, keepText, keptText } from '#app/components/ui/tab-memory.ts';

// Fetched when somebody types, or when there is something to bring back (use-kept-text.ts).

const PAUSE_MS = 400;
/** The page's own, and what is shown to nobody a second time (typed-values.ts). */
const NEVER_KEPT = /^(?:form|serial|csrf|intent|password|cardNo|certNo|verifyCode)$/;

/** Keeps the text of a form while it is typed. */
export interface TextKeeper {
  /** Keeps what stands there now. */
  keep(): void;
  forget(): void;
  stop(): void;
}

/** Fills a form with what is kept of it, and keeps what is typed from now on. */
export function startKeeping(form: HTMLFormElement, place: string): TextKeeper {
  const kept = keptText(place);
  if (kept) fill(form, kept);
  let pause: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    clearTimeout(pause);
    pause = undefined;
  };
  const keep = () => {
    cancel();
    keepText(place, typedIn(form));
  };
  const note = () => {
    cancel();
    pause = setTimeout(keep, PAUSE_MS);
  };
  // The visitor may leave before the pause is over.
  const keepUnkept = () => pause !== undefined && keep();
  form.addEventListener('input', note);
  addEventListener('pagehide', keepUnkept);
  return {
    keep,
    forget: () => {
      cancel();
      forgetText(place);
    },
    stop: () => {
      form.removeEventListener('input', note);
      removeEventListener('pagehide', keepUnkept);
      keepUnkept();
    },
  };
}

const typedIn = (form: HTMLFormElement): KeptText =>
  [...new FormData(form)].filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && !NEVER_KEPT.test(entry[0]),
  );

function fill(form: HTMLFormElement, kept: KeptText): void {
  const values = new Map<string, string[]>();
  for (const [name, value] of kept) values.set(name, [...(values.get(name) ?? []), value]);
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type)) {
      const checked = values.get(control.name)?.includes(control.value) ?? false;
      // A click is what the page's own scripts listen to.
      if (control.checked !== checked && (checked || control.type === 'checkbox')) control.click();
    } else if (isTextual(control)) {
      const value = values.get(control.name)?.shift();
      if (value === undefined || value === control.value || isChanged(control)) continue;
      setValue(control, value);
    }
  }
}

/** The browser or its user was faster than this script. */
const isChanged = (control: Textual): boolean =>
  !(control instanceof HTMLSelectElement) && control.value !== control.defaultValue;

type Textual = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isTextual = (control: Element): control is Textual =>
  control instanceof HTMLTextAreaElement ||
  control instanceof HTMLSelectElement ||
  (control instanceof HTMLInputElement && !/^(?:hidden|file|submit|button)$/.test(control.type));

/** Sets a value as typing does, so that React hears of it. */
function setValue(control: Textual, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set;
  setter?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  if (control instanceof HTMLSelectElement) {
    control.dispatchEvent(new Event('change', { bubbles: true }));
  }
}
