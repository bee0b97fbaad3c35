import { expect, test } from 'vitest';
import { LONGEST_LIST } from '#app/domain/inquiry/pasted-list-contract.ts';
import { clipboardText } from '#app/spreadsheet/clipboard.server.ts';

/** What was pasted is parted in the portal's own thread, which is fair only while the dearest paste is cheap. */
test.each(['"\t', '"a"\t', '""\t', '"\t\n', 'a\t"\n', '\t"\r\n', 'a"\t"'])(
  'a paste of the largest size, all %j, costs less than five seconds of the processor',
  (part) => {
    const text = part.repeat(LONGEST_LIST / part.length);
    const before = process.cpuUsage();
    expect(clipboardText(text)).toBeTypeOf('string');
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(5);
  },
);
