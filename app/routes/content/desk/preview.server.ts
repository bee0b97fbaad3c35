import { sanitise } from '#app/components/sanitise.server.ts';
import { refusedTags } from '#app/domain/content/rich-text.ts';
import { refuse } from '#app/forms/definition.server.ts';
import type { FormReply } from '#app/forms/reply.ts';

/** Everything typed comes back, with a look at what would be saved; nothing is. */
export const previewOf = (form: string, data: FormData, html: string): FormReply => ({
  ...refuse(form, data, {}),
  preview: { html: sanitise(html), refused: refusedTags(html) },
});

const BLOCK_END = /(<\/(?:p|h[2-4]|ul|ol|li|blockquote|figure|table|tr)>)(?=<)/g;

/** Stored HTML as it is edited: each of its blocks begins a line. */
export const inLines = (html: string): string => html.replace(BLOCK_END, '$1\n');
