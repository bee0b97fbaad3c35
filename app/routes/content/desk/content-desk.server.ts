import { z } from 'zod';
import type { saveArticle, saveLinkedPicture } from '#app/domain/content/desk-contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import type { FileOption } from '#app/forms/received-form.server.ts';

const words = (label: string, most: number) =>
  z.string({ error: `请输入${label}` }).max(most, { error: `${label}最多 ${most} 个字` });

const optional = (label: string, most: number) =>
  z
    .string()
    .max(most, { error: `${label}最多 ${most} 个字` })
    .default('');

const html = words('正文', 100_000);
const pictureIds = z.array(z.string().max(300)).default([]);

const articleSchema = z.object({
  version: z.string().max(64).optional(),
  type: z.string({ error: '请选择栏目' }).max(32),
  title: words('标题', 100),
  newsBrie: optional('摘要', 300),
  pictureIds,
  imageUrl: optional('图片地址', 300),
  content: html,
});

/** An article on the operator's desk; its buttons say whether it is a draft or to be seen. */
export const articleForm = defineForm('article', articleSchema);

export const CONTENT_FILES: FileOption = { field: 'pictureIds', moderType: 'product_img' };

/** Which control a refusal of the trading API belongs to. */
export const ARTICLE_FIELDS = {
  X001: 'type',
  X002: 'title',
  X003: 'content',
  X004: 'imageUrl',
} as const;

/** An address that was typed goes before a picture that the form holds. */
const pictureOf = (value: { pictureIds: string[]; imageUrl: string }): string =>
  value.imageUrl.trim() || (value.pictureIds.at(-1) ?? '');

/** What the trading API is asked to write. */
export const articleOf = (
  { pictureIds: ids, imageUrl, version, ...value }: z.output<typeof articleSchema>,
  { id, publish }: { id: string | null; publish: boolean },
): Input<typeof saveArticle> => ({
  ...value,
  id,
  version: version ?? null,
  picture: pictureOf({ pictureIds: ids, imageUrl }),
  publish,
});

/** Publishes, withdraws or deletes an article; its dialog carries what to do. */
export const articleChangeForm = defineForm(
  'articleChange',
  z.object({ id: z.string().max(32), change: z.enum(['publish', 'withdraw', 'delete']) }),
);

/** A page of the company on the operator's desk. */
export const companyPageForm = defineForm(
  'companyPage',
  z.object({ version: z.string().max(64), content: html }),
);

const pictureSchema = z.object({
  title: words('名称', 60),
  subtitle: optional('说明', 100),
  linkUrl: words('链接地址', 500),
  sort: words('排列顺序', 8),
  pictureIds,
  imageUrl: optional('图片地址', 300),
});

/** A banner or a friendly link on the operator's desk. */
export const pictureForm = defineForm('placard', pictureSchema);

export const PICTURE_FIELDS = {
  X021: 'title',
  X022: 'imageUrl',
  X023: 'linkUrl',
  X024: 'sort',
} as const;

export const linkedPictureOf = (
  { pictureIds: ids, imageUrl, ...value }: z.output<typeof pictureSchema>,
  of: Pick<Input<typeof saveLinkedPicture>, 'kind' | 'id'>,
): Input<typeof saveLinkedPicture> => ({
  ...value,
  ...of,
  picture: pictureOf({ pictureIds: ids, imageUrl }),
});

/** A banner or a friendly link that is deleted. */
export const pictureDeleteForm = defineForm(
  'placardDelete',
  z.object({ kind: z.enum(['banner', 'friend']), id: z.string().max(32) }),
);
