import { type Control, isTicked, isUntouched, type as typeInto } from './kept-text.ts';

/**
 * React makes a page anew that is not as the server wrote it: a proxy on the way or an extension has put something into
 * it. What was typed or chosen before is typed again.
 * @param before the controls that the page had, in their order
 */
export function typeAgain(before: Iterable<Control>): void {
  const seen = new Map<string, number>();
  for (const was of before) {
    const place = seen.get(was.name) ?? 0;
    seen.set(was.name, place + 1);
    // By name: of those that were put into the page there is none any more.
    const control = document.getElementsByName(was.name)[place] as Control | undefined;
    if (control && control !== was && control.type === was.type) copy(was, control);
  }
}

function copy(was: Control, control: Control): void {
  if (was.type === 'hidden') return;
  if (holdsFiles(was) && holdsFiles(control)) {
    control.files = was.files;
    control.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (isTicked(was)) {
    if (isTicked(control) && was.checked !== control.checked) control.click();
  } else if (control.value !== was.value && isUntouched(control)) typeInto(control, was.value);
}

const holdsFiles = (control: Control): control is HTMLInputElement => control.type === 'file';
