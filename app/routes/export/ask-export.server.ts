import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { EXPORTS_PAGE } from '#app/components/exports/export-control.ts';
import { askExport } from '#app/domain/export/contract.ts';
import { EXPORT_UNREADABLE } from '#app/domain/export/export.ts';
import { handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, refuse } from '#app/forms/definition.server.ts';

const { kind, filters } = askExport.request.shape;

/** The filters that a text has as JSON; undefined: none. */
function filtersIn(text: string) {
  try {
    return filters.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** What a list's own form would send, as its address has it. */
export const askExportForm = defineForm(
  'askExport',
  z.object({
    kind,
    filters: z.string({ error: EXPORT_UNREADABLE }).max(4000, { error: EXPORT_UNREADABLE }),
  }),
);

/** The same as the trading API is asked; null where the filters cannot be read. */
export function askedBy(typed: z.output<typeof askExportForm.schema>) {
  const read = filtersIn(typed.filters);
  return read ? { kind: typed.kind, filters: read } : null;
}
export type AskExport = NonNullable<ReturnType<typeof askedBy>>;

export const askExportHandler = handleForm(
  askExportForm,
  askExport,
  async ({ value, token, request, data }) => {
    const asked = askedBy(value);
    if (!asked) return refuse(askExportForm.name, data, { filters: [EXPORT_UNREADABLE] });
    await call(askExport, asked, { token });
    return redirectAfterSuccess(request, EXPORTS_PAGE, '已开始生成，完成后给您发消息');
  },
);
