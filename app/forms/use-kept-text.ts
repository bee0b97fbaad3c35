import { useLocation, useRouteLoaderData } from '@remix-run/react';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { keptText, textKey } from '#app/components/ui/tab-memory.ts';
import type { TextKeeper } from './kept-text.ts';

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
  const keeper = useRef<Promise<TextKeeper>>();

  const keepFrom = useCallback(async () => {
    const element = form.current;
    if (!element || !place) return null;
    const begin = () =>
      import('./kept-text.ts').then(({ startKeeping }) => startKeeping(element, place));
    keeper.current ??= begin();
    return keeper.current;
  }, [form, place]);

  useEffect(() => {
    const element = form.current;
    if (!element || !place) return;
    if (keptText(place)) keepFrom();
    const start = async () => (await keepFrom())?.keep();
    element.addEventListener('input', start, { once: true });
    return () => {
      element.removeEventListener('input', start);
      keeper.current?.then(({ stop }) => stop());
      keeper.current = undefined;
    };
  }, [form, place, keepFrom]);

  useEffect(() => {
    if (isSent) keeper.current?.then(({ forget }) => forget());
    else if (isRefused) keepFrom().then((started) => started?.keep());
  }, [isSent, isRefused, keepFrom]);
}
