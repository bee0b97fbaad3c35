import * as styles from '#app/components/layout/row-keys.css.ts';
import { wholeStylesheet } from './touch.ts';

/** Keys that lead through the rows of a list of goods, from any element of a row that has the focus. */

const HELP = '键盘：↑ ↓ 或 J K 换行，X 或空格 勾选，Enter 打开商品';

const known = new WeakSet<Element>();

/** @param form around the table */
export async function attachRowKeys(form: HTMLFormElement): Promise<void> {
  if (known.has(form)) return;
  known.add(form);
  form.addEventListener('keydown', (event) => {
    const { target, key, ctrlKey, metaKey, altKey, isComposing } = event;
    const cell = (target as Element).closest('td');
    const row = cell?.closest('tr');
    if (!row || ctrlKey || metaKey || altKey || isComposing) return;
    const step = stepOf(key);
    // Letters belong to the field in which they are typed, a space also to a button.
    if (!key.startsWith('Arrow') && isTyped(target as Element)) return;
    if (key === 'x' || (key === ' ' && target instanceof HTMLAnchorElement)) {
      row.querySelector<HTMLElement>(TICK)?.click();
    } else if (step) {
      const other = step > 0 ? row.nextElementSibling : row.previousElementSibling;
      focusIn(other, cell?.cellIndex ?? 0);
    } else return;
    event.preventDefault();
  });
  await wholeStylesheet();
  const help = document.createElement('p');
  help.className = styles.help;
  help.textContent = HELP;
  form.append(help);
}

const TICK = '[type=checkbox]';
const CONTROL = 'a,input,button';

const stepOf = (key: string): number =>
  ({ ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 })[key.length > 1 ? key : key.toLowerCase()] ?? 0;

const isTyped = (target: Element): boolean =>
  target instanceof HTMLInputElement && target.type !== 'checkbox';

/** The same column of another row; where that has nothing to press, its tick. */
function focusIn(row: Element | null, column: number): void {
  const control = row?.children[column]?.querySelector<HTMLElement>(CONTROL);
  (control ?? row?.querySelector<HTMLElement>(TICK))?.focus();
}
