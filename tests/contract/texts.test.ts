import { expect, test } from 'vitest';
import type { z } from 'zod';
import { catalogue } from '#app/domain/contract.ts';
import { isFigure } from '#app/domain/wire.ts';

/** Up to this length a field is an id, a code, a number or a choice, or a name in a list. */
const SHORT = 64;

/** Longer ones that are no text of people. */
const NO_TEXT = [
  // Secrets, addresses and signatures have no characters beyond U+FFFF that a limit would meet.
  /\.(?:oldPassword|password|token|payToken|authId|code|signature|userAgent|device|url|linkUrl|path|page|query|mail)$/,
  // Files of the site, lists of ids and choices, and what a page has shown of what is kept.
  /\.(?:picture|images|file|sellers|line|shownAnswer|cooperationIntention)(?:\[\])*$/,
  // The HTML of an editor, and a pasted list: a limit of its size.
  /^contentDesk\.\w+\.content$/,
  /^pastedList\.read\.text$/,
];

/** The limits of a request that count code units, each by the path of its field. */
function countedInUnits(schema: z.core.$ZodType, path: string): string[] {
  if (isFigure(schema)) return [];
  const def = schema._zod.def as z.core.$ZodTypeDef & {
    shape?: Record<string, z.core.$ZodType>;
    element?: z.core.$ZodType;
    innerType?: z.core.$ZodType;
    valueType?: z.core.$ZodType;
    options?: z.core.$ZodType[];
    in?: z.core.$ZodType;
  };
  if (def.shape) {
    return Object.entries(def.shape).flatMap(([name, each]) =>
      countedInUnits(each, `${path}.${name}`),
    );
  }
  if (def.type === 'string') {
    const most = def.checks?.map(({ _zod }) => _zod.def as { check: string; maximum?: number });
    const isLong = most?.some(
      ({ check, maximum = 0 }) => check === 'max_length' && maximum > SHORT,
    );
    return isLong ? [path] : [];
  }
  const inner = [def.innerType, def.valueType, def.in, ...(def.options ?? [])];
  return [
    ...(def.element ? countedInUnits(def.element, `${path}[]`) : []),
    ...inner.flatMap((each) => (each ? countedInUnits(each, path) : [])),
  ];
}

test('issue 47 §4: what people write is limited by characters, as they count them', () => {
  const found = catalogue.flatMap(({ name, request }) => countedInUnits(request, name));
  expect(found.filter((path) => NO_TEXT.every((known) => !known.test(path)))).toEqual([]);
});
