import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

export interface Step {
  /** 「2. The operator's account」, without its number. */
  heading: string;
  /** The words that its text quotes from the screens. */
  quoted: readonly string[];
}

/** The steps of a document, in its order. */
export function stepsOf(file: string): Step[] {
  const [, ...sections] = readFileSync(file, 'utf8').split(/^## \d+\. /m);
  return sections.map((section) => {
    const [heading = '', ...lines] = section.split('\n');
    const quoted = [...lines.join(' ').matchAll(/「([^」]+)」/g)].map(([, words = '']) => words);
    return { heading, quoted: [...new Set(quoted)] };
  });
}

export const main = (page: Visitor) => page.locator('main');

/** People of the walk, and the words of the screens that they have used since the last step. */
export class Walk {
  readonly #used = new Set<string>();

  /** Fails where the step quotes words that nobody has used. */
  finish({ heading, quoted }: Step): void {
    const unused = quoted.filter((words) => !this.#used.has(words));
    expect(unused, `words of 「${heading}」 that no screen had`).toEqual([]);
    this.#used.clear();
  }

  async fill(page: Visitor, values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) {
      this.#used.add(label);
      await main(page).getByLabel(label).first().fill(value);
    }
  }

  async choose(page: Visitor, label: string, option?: string): Promise<void> {
    this.#used.add(label);
    const control = main(page).getByLabel(label).first();
    if (option === undefined) await control.check();
    else await control.selectOption({ label: option });
  }

  async attach(page: Visitor, label: string, name: string, buffer: Buffer): Promise<void> {
    this.#used.add(label);
    const control = main(page).getByLabel(label).and(page.locator('[type=file]'));
    await control.setInputFiles([{ name, mimeType: 'application/octet-stream', buffer }]);
  }

  async press(page: Visitor, name: string): Promise<void> {
    this.#used.add(name);
    await page.getByRole('button', { name, exact: true }).first().click();
  }

  async follow(page: Visitor, name: string): Promise<void> {
    this.#used.add(name);
    await page.getByRole('link', { name }).first().click();
  }

  async see(page: Visitor, ...words: readonly string[]): Promise<void> {
    for (const each of words) {
      this.#used.add(each);
      await expect(page).toShow(page.getByText(each).first());
    }
  }
}
