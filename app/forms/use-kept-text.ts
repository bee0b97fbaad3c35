import { useLocation, useRouteLoaderData } from '@remix-run/react';
import { type RefObject, useEffect, useRef } from 'react';
import {
  forgetText,
  type KeptText,
  keepText,
  keptText,
  textKey,
} from '#app/components/ui/tab-memory.ts';

const PAUSE_MS = 400;
/** The page's own, and what is shown to nobody a second time (typed-values.ts). */
const NEVER_KEPT = /^(?:form|serial|csrf|intent|password|cardNo|certNo|verifyCode)$/;

interface FormOfText {
  /** Null: what is typed is not kept. */
  name: string | null;
  /** On its way. */
  isSent: boolean;
  /** Shown again with what is wrong with it. */
  isRefused: boolean;
}

/**
 * Keeps what is typed into a form in this tab, for each entry of its history: Back, Forward and a
 * reload find it again. Sending the form forgets it, unless it is refused.
 */
export function useKeptText(
  form: RefObject<HTMLFormElement>,
  { name, isSent, isRefused }: FormOfText,
): void {
  const { key, pathname, search } = useLocation();
  const hasLogin = Boolean(useRouteLoaderData<{ user: unknown }>('root')?.user);
  const place = name && textKey(`${key} ${pathname}${search} ${name}`, hasLogin);
  const pause = useRef<ReturnType<typeof setTimeout>>();

  useEffect(() => {
    const element = form.current;
    if (!element || !place) return;
    const kept = keptText(place);
    if (kept) fill(element, kept);
    const keep = () => {
      pause.current = undefined;
      keepText(place, typedIn(element));
    };
    const note = () => {
      clearTimeout(pause.current);
      pause.current = setTimeout(keep, PAUSE_MS);
    };
    const keepUnkept = () => {
      clearTimeout(pause.current);
      if (pause.current !== undefined) keep();
    };
    element.addEventListener('input', note);
    addEventListener('pagehide', keepUnkept);
    return () => {
      element.removeEventListener('input', note);
      removeEventListener('pagehide', keepUnkept);
      keepUnkept();
    };
  }, [form, place]);

  useEffect(() => {
    if (!place) return;
    if (isSent) {
      clearTimeout(pause.current);
      pause.current = undefined;
      forgetText(place);
    } else if (isRefused && form.current) {
      keepText(place, typedIn(form.current));
    }
  }, [form, place, isSent, isRefused]);
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
