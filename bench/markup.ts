import { parseHTML } from 'linkedom';

/** An element of a page with what is in it, or a text. */
export type Markup =
  | string
  | { tag: string; attributes: Readonly<Record<string, string>>; children: Markup[] };

/** Attributes that have another name in React, which also takes styles only as objects. */
const NAMES = new Map([
  ['class', 'className'],
  ['for', 'htmlFor'],
]);
const LEFT_OUT = new Set(['SCRIPT', 'STYLE']);

/** The elements in the body of a page. */
export const markupOf = (html: string): Markup[] => childrenOf(parseHTML(html).document.body);

const childrenOf = ({ childNodes }: Element): Markup[] =>
  [...childNodes].flatMap((node): Markup[] => {
    if (node.nodeType === node.TEXT_NODE) return [node.textContent ?? ''];
    if (node.nodeType !== node.ELEMENT_NODE || LEFT_OUT.has(node.nodeName)) return [];
    const element = node as Element;
    const attributes = [...element.attributes]
      .filter(({ name }) => name !== 'style')
      .map(({ name, value }) => [NAMES.get(name) ?? name, value]);
    return [
      {
        tag: element.localName,
        attributes: Object.fromEntries(attributes),
        children: childrenOf(element),
      },
    ];
  });
