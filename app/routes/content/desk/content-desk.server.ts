import { z } from 'zod';
import { sanitise } from '#app/components/sanitise.server.ts';
import type {
  saveAdvertising,
  saveArticle,
  saveLinkedPicture,
} from '#app/domain/content/desk-contract.ts';
import { changeArticle, linkedPictureKind } from '#app/domain/content/desk-contract.ts';
import { refusedTags } from '#app/domain/content/rich-text.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { idText, textUpTo } from '#app/domain/wire.ts';
import type { FileOption } from '#app/forms/body/received-form.server.ts';
import { defineForm, refuse } from '#app/forms/definition.server.ts';
import type { ControlOf } from '#app/forms/refusal-reply.server.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { foreignPictures, isOfOffice, tidied, UNDERSTOOD } from './pasted/tidied.ts';

const words = (label: string, most: number) => textUpTo(most, label, `请输入${label}`);

const optional = (label: string, most: number) => textUpTo(most, label).default('');

const html = words('正文', 100_000);
/** Of a picture that is put into the text. */
const insertion = {
  bodyPictureIds: z.array(z.string().max(300)).default([]),
  bodyPicture: optional('图片', 300),
  bodyAlt: optional('图片说明', 100),
};

const pictureIds = z.array(z.string().max(300)).default([]);

const articleSchema = z.object({
  version: idText.optional(),
  type: z.string({ error: '请选择栏目' }).max(32),
  title: words('标题', 100),
  newsBrie: optional('摘要', 300),
  publishDay: optional('发布日期', 32),
  pictureIds,
  imageUrl: optional('图片地址', 300),
  content: html,
  ...insertion,
});

/** The form of an article; its buttons decide between a draft and publishing. */
export const articleForm = defineForm('article', articleSchema);

export const CONTENT_FILES: FileOption = {
  field: 'pictureIds',
  moderType: 'product_img',
  single: true,
};

/** The control that a field of the trading API's refusal belongs to. */
export const contentControl: ControlOf = ([name]) => (name === 'picture' ? 'imageUrl' : undefined);

/** A typed address takes precedence over a picture that the form holds. */
export const pictureOf = (value: { pictureIds: string[]; imageUrl: string }): string =>
  value.imageUrl.trim() || (value.pictureIds.at(-1) ?? '');

export const articleOf = (
  { pictureIds: ids, imageUrl, version, ...value }: z.output<typeof articleSchema>,
  { id, publish }: { id: string | null; publish: boolean },
): Input<typeof saveArticle> => ({
  ...value,
  content: tidied(value.content),
  id,
  version: version ?? null,
  picture: pictureOf({ pictureIds: ids, imageUrl }),
  publish,
});

/** Publishes, withdraws or deletes an article; as the dialog offers. */
export const articleChangeForm = defineForm(
  'articleChange',
  z.object({ id: idText, change: changeArticle.request.shape.change }),
);

export const companyPageForm = defineForm(
  'companyPage',
  z.object({ version: idText, content: html, ...insertion }),
);

const pictureSchema = z.object({
  title: words('名称', 60),
  subtitle: optional('说明', 100),
  linkUrl: words('链接地址', 500),
  sort: words('排列顺序', 8),
  pictureIds,
  imageUrl: optional('图片地址', 300),
});

export const pictureForm = defineForm('picture', pictureSchema);

export const linkedPictureOf = (
  { pictureIds: ids, imageUrl, ...value }: z.output<typeof pictureSchema>,
  of: Pick<Input<typeof saveLinkedPicture>, 'kind' | 'id'>,
): Input<typeof saveLinkedPicture> => ({
  ...value,
  ...of,
  picture: pictureOf({ pictureIds: ids, imageUrl }),
});

const advertisingSchema = pictureSchema.pick({ pictureIds: true, imageUrl: true });

/** The form of the picture of advertising on the home page: without a picture, none is shown. */
export const advertisingForm = defineForm('advertising', advertisingSchema);

export const advertisingOf = (
  value: z.output<typeof advertisingSchema>,
): Input<typeof saveAdvertising> => ({ picture: pictureOf(value) });

/** A banner or a friendly link that is deleted. */
export const pictureDeleteForm = defineForm(
  'pictureDelete',
  z.object({ kind: linkedPictureKind, id: idText }),
);

/** Of what is no loss nothing is said: it is read as something else, or is a program's own. */
const isUnderstood = (name: string, html: string): boolean =>
  UNDERSTOOD.has(name) || name.includes(':') || (name === 'style' && isOfOffice(html));

/** Shows the form as typed with a preview; nothing is saved. */
export const previewOf = (form: string, data: FormData, html: string): FormReply => ({
  ...refuse(form, data, {}),
  preview: {
    html: sanitise(tidied(html)),
    refused: refusedTags(html).filter((name) => !isUnderstood(name, html)),
    lostPictures: foreignPictures(html),
  },
});

const BLOCK_END = /(<\/(?:p|h[2-4]|ul|ol|li|blockquote|figure|table|tr)>)(?=<)/g;

/** Stored HTML for editing: each of its blocks begins on a new line. */
export const inLines = (html: string): string => html.replace(BLOCK_END, '$1\n');
