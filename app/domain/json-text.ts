/** The value of a JSON text; undefined if the text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Escapes that may stand for what is below; most texts have none. */
const MAY_BE_UNFIT = /\\u(?:00[01]|d[89a-f])/i;
/** Characters that no page, feed or table may have: half of a pair, and controls but tabs and ends of lines. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const UNFIT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]|\p{Cs}/gu;

/** The same of a text that somebody else has written, without characters that nothing can show. */
export function parseShownJson(text: string): unknown {
  const parsed = parseJson(text);
  if (parsed === undefined || !MAY_BE_UNFIT.test(text)) return parsed;
  try {
    return JSON.parse(text, (_, value) =>
      typeof value === 'string' ? value.replace(UNFIT, '') : value,
    );
  } catch {
    // Deeper than the stack, which a reviver goes down.
    return undefined;
  }
}
