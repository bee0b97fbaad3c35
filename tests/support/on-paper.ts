import type { Page } from 'playwright';

/** CSS pixels between the margins of a sheet of A4. */
const A4 = 688;

/** What stands in tables on paper: figures that are broken into lines, and tables that the sheet cuts. */
export async function brokenOnPaper(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: A4, height: 900 });
  await page.emulateMedia({ media: 'print' });
  return page.locator('main table').evaluateAll((tables, most) => {
    const linesOf = (node: Node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    };
    const textsIn = (node: Node): Node[] =>
      node.nodeType === Node.TEXT_NODE ? [node] : [...node.childNodes].flatMap(textsIn);
    const isBroken = (cell: Element) =>
      getComputedStyle(cell).textAlign === 'end' && textsIn(cell).some((text) => linesOf(text) > 1);
    return tables.flatMap((table) => [
      ...(table.getBoundingClientRect().right > most + 1 ? ['wider than the sheet'] : []),
      ...[...table.querySelectorAll('td')].filter(isBroken).map(({ textContent }) => textContent),
    ]);
  }, A4);
}
