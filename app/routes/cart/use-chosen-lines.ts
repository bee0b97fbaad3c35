import { useRevalidator } from '@remix-run/react';
import { type FocusEvent, type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { FormValues } from '#app/forms/reply.ts';
import { typedValues } from '#app/forms/typed-values.ts';
import { useQuietSubmit } from '#app/hooks/use-quiet-submit.ts';
import type { CartGroup } from './cart-view.server.ts';
import {
  type ChosenLines,
  chosenLines,
  lineOfCount,
  shownName,
  textIn,
  tickedIn,
} from './chosen-lines.ts';

/** A quantity that another page has changed while this one was open. */
export interface Moved {
  from: string;
  to: string;
}

/** Long enough to step from 1 to 10 in one go. */
const SAVE_AFTER_MS = 500;

/**
 * What a script adds to the cart's form: the total of what is ticked, ticking many at once, and
 * saving a quantity or a tick when it is changed.
 * @param kept what the form shows although it is not saved: what was refused, or a draft
 * @param refused whether the page shows a refusal, which the next save takes away
 */
export function useChosenLines(groups: readonly CartGroup[], kept: FormValues, refused: boolean) {
  const [chosen, setChosen] = useState<ChosenLines>(() => chosenLines(kept, groups));
  const [moved, setMoved] = useState<Readonly<Record<string, Moved>>>({});
  const control = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const savedIds = useRef('');
  const { send, stop } = useQuietSubmit();
  const { revalidate } = useRevalidator();

  const recount = useCallback(() => {
    const form = control.current?.form;
    if (form) setChosen(chosenLines(typedValues(new FormData(form)), groups));
  }, [groups]);

  const forgetSave = useCallback(() => {
    clearTimeout(timer.current);
    stop();
  }, [stop]);
  useEffect(() => forgetSave, [forgetSave]);

  useEffect(() => {
    savedIds.current = [...tickedIn(kept)].join();
  }, [kept]);

  // The quantities are the browser's. Those of which the visitor has typed nothing that was not
  // sent follow the cart; the total counts also what the browser restored on the way back here.
  useEffect(() => {
    const form = control.current?.form;
    const saved = new Map(
      groups.flatMap(({ lines }) => lines.map((line) => [line.id, line.number] as const)),
    );
    const news: Record<string, Moved> = {};
    for (const { id, count, shown } of form ? quantitiesIn(form) : []) {
      const number = saved.get(id);
      if (number === undefined || textOf(count) !== newestOf(shown)) continue;
      const isUntouched = count.value === shown.value;
      if (isUntouched && count.value !== number) news[id] = { from: count.value, to: number };
      count.value = textIn(kept, count.name) ?? number;
      shown.value = textIn(kept, shown.name) ?? number;
    }
    // An earlier notice of a changed quantity stays while the saved quantity is still that one.
    setMoved((before) => {
      const current = Object.entries(before).filter(([id, { to }]) => saved.get(id) === to);
      return { ...Object.fromEntries(current), ...news };
    });
    recount();
  }, [groups, kept, recount]);

  function saveSoon(form: HTMLFormElement) {
    recount();
    forgetSave();
    timer.current = setTimeout(async () => {
      // An emptied control is one that somebody is about to type into.
      const changed = quantitiesIn(form).filter(
        ({ count, shown }) => textOf(count) !== '' && textOf(count) !== shown.value,
      );
      const ids = idsIn(form);
      if (changed.length === 0 && ids === savedIds.current) return;
      const sent = changed.map(({ count, shown }) => ({ shown, value: textOf(count) }));
      const names = new Set(changed.map(({ count }) => count.name));
      const only = (name: string) => names.has(name) || lineOfCount(name) === null;
      const accepted = send(form, { intent: 'save', aloud: refused, only });
      noteAsked(changed);
      if (!(await accepted)) return;
      savedIds.current = ids;
      for (const { shown, value } of sent) shown.value = value;
      if (changed.length > 0) revalidate();
    }, SAVE_AFTER_MS);
  }

  function onChange({ target, currentTarget: form }: FormEvent<HTMLFormElement>) {
    if (target instanceof HTMLInputElement) saveSoon(form);
  }

  /** What a control was emptied of is not saved as another quantity while it still looks empty. */
  function onBlur({ target, currentTarget: form }: FocusEvent<HTMLFormElement>) {
    if (!isCount(target) || target.value.trim() !== '') return;
    const lines = groups.flatMap((group) => group.lines);
    target.value = lines.find(({ id }) => id === lineOfCount(target.name))?.starting ?? '';
    saveSoon(form);
  }

  function onSubmitCapture({ currentTarget: form }: FormEvent<HTMLFormElement>) {
    forgetSave();
    // Once the form is read; one that is on its way already is not sent again.
    if (!form.hasAttribute('aria-busy')) setTimeout(() => noteAsked(quantitiesIn(form)));
  }

  function tick(ids: readonly string[], ticked: boolean) {
    for (const box of control.current?.form?.elements ?? []) {
      if (box instanceof HTMLInputElement && box.name === 'ids' && ids.includes(box.value)) {
        box.checked = ticked;
      }
    }
    recount();
  }

  return { chosen, moved, control, handlers: { onChange, onBlur, onSubmitCapture }, tick };
}

/** The controls of a line's quantity: what is typed, and what was shown and asked for. */
interface Quantity {
  id: string;
  count: HTMLInputElement;
  shown: HTMLInputElement;
}

/** The ticked lines, as one text. */
const idsIn = (form: HTMLFormElement): string => new FormData(form).getAll('ids').join();

const isCount = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && lineOfCount(target.name) !== null;

const quantitiesIn = (form: HTMLFormElement): Quantity[] =>
  [...form.elements].flatMap((count) => {
    const id = isCount(count) ? lineOfCount(count.name) : null;
    const shown = id !== null && form.elements.namedItem(shownName(id));
    return isCount(count) && id !== null && shown instanceof HTMLInputElement
      ? [{ id, count, shown }]
      : [];
  });

/** A save of this page's own is not taken for another page's while its answer is on its way. */
function noteAsked(quantities: readonly Quantity[]): void {
  for (const { count, shown } of quantities) {
    if (textOf(count) !== newestOf(shown)) shown.value += ` ${textOf(count)}`;
  }
}

/** Without the spaces of 「12 吨」: they part the texts of the other control. */
const textOf = (count: HTMLInputElement) => count.value.replace(/\s/g, '');

const newestOf = (shown: HTMLInputElement) => shown.value.split(' ').at(-1);
