import { z } from 'zod';
import { askExport } from '#app/domain/export/contract.ts';
import { EXPORT_UNREADABLE } from '#app/domain/export/export.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';

const { kind, filters } = askExport.request.shape;

function objectIn(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** What a list's own form would send, as its address has it. */
export const askExportForm = defineForm(
  'askExport',
  z.object({
    kind,
    filters: z
      .string({ error: EXPORT_UNREADABLE })
      .max(4000, { error: EXPORT_UNREADABLE })
      .transform(objectIn)
      .pipe(filters),
  }),
);
export type AskExport = z.output<typeof askExportForm.schema>;

export const askExportHandler = handleCall(askExportForm, askExport, {
  to: '/customer/exports',
  done: '已开始生成，完成后给您发消息',
});
