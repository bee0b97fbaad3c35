/**
 * What a loader hands to its page as one text. The router writes each key and value of an object with
 * a number of its own, which no compression makes small: a tenth of a list.
 */
export type Packed<Value> = string & { readonly packed?: Value };

/** The page has the text within a text within a script: double quotes would be escaped twice there. */
const swapQuotes = (text: string): string =>
  text.replace(/["']/g, (quote) => (quote === '"' ? "'" : '"'));

export const pack = <Value>(value: Value): Packed<Value> => swapQuotes(JSON.stringify(value));

const read = <Value>(text: Packed<Value>): Value => JSON.parse(swapQuotes(text));

let newest: { text: string; value: unknown } | undefined;

/** The same object for a page's component and its title, which both ask for it. */
function readOnce<Value>(text: Packed<Value>): Value {
  if (newest?.text !== text) newest = { text, value: read(text) };
  return newest.value as Value;
}

export const unpack = import.meta.env.SSR ? readOnce : read;
