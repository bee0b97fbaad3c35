import { z } from 'zod';
import type { ShownRows } from '#app/domain/catalogue/row-outcome.ts';
import type { FormReply } from '#app/forms/reply.ts';

/** What of its rows the preview of a table shows first. */
export const FIRST_PART: { shown: ShownRows; page: number } = { shown: 'all', page: 1 };

export const CARRIED_WRONG = '没有收到表格的内容，请重新上传';

/** Rows of a table that could not be read, as a form carries them. */
export const unreadRows = z.array(
  z.object({ line: z.int().positive(), what: z.string(), reason: z.string() }),
);

/** What a hidden control carries from the preview of a table to its next step; null where somebody has changed it. */
export function fromCarried<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}

/** A tick stays while other rows are looked at. */
export const withTick = (reply: FormReply, checked: string | undefined): FormReply =>
  checked === undefined ? reply : { ...reply, values: { ...reply.values, checked } };
