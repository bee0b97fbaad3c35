import { z } from 'zod';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { namesOf } from '#app/domain/names-of.ts';
import { CUTS } from './cut.ts';
import { PICTURE_WIDTHS } from './picture.ts';
import { MAX_FILES } from './upload.ts';

/** The purpose of an upload (spec 2 §7 `moderType`). */
export const moderType = z.enum([
  'product_img',
  'inquiry',
  'offer',
  'qualification',
  'delivery',
  'receipt',
  'invoice',
  'afterSale',
  'thread',
]);
export type ModerType = z.output<typeof moderType>;

/** An uploaded file as part of what it is attached to. */
export const attachment = z.object({
  fileId: z.string(),
  fileName: z.string(),
  /** image/png, image/jpeg, image/webp or application/pdf; of invoices also XML and OFD. */
  mediaType: z.string(),
  byteLength: z.int().nonnegative(),
});
export type Attachment = z.output<typeof attachment>;

/** What pages name of it. An earlier API does not say the size of each. */
export const listedAttachment = attachment
  .pick({ fileId: true, fileName: true, byteLength: true })
  .partial({ byteLength: true });
export type ListedAttachment = z.output<typeof listedAttachment>;

const fileId = z.string().min(1).max(64);

/** Files a form attaches, in the order they are shown. */
export const fileIds = z.array(fileId).max(MAX_FILES).default([]);

/** The part `file` is the file itself; `moderType` may come before or after it. */
export const uploadFile = defineEndpoint({
  name: 'file.upload',
  summary:
    'Uploads a file: PNG, JPEG, WebP or PDF by content, of an invoice XML or OFD too, at most 10 MB',
  path: '/api/file/uploadFile',
  access: 'customer',
  multipart: 'file',
  request: z.object({ moderType }),
  content: z.object({
    id: z.string(),
    fileName: z.string(),
    /** As it is kept; an earlier API does not say it. */
    byteLength: z.int().nonnegative().optional(),
  }),
  codes: ['fileRefused'],
});

/**
 * Published files are public; others may be read by their uploader and by those they were sent to.
 * Of a published picture only copies are answered.
 */
export const downloadFile = defineRead({
  name: 'file.download',
  summary: 'A file that was uploaded, or a copy of a picture that everybody may see',
  method: 'GET',
  path: '/api/file/downloadFile',
  access: 'optional',
  binary: true,
  request: z.object({
    fileId,
    /** In pixels, of a copy; unset: the file, or the largest copy. */
    width: z.enum(PICTURE_WIDTHS.map(String)).optional(),
    /** Which square of it; unset: the whole picture. */
    cut: z.enum(namesOf(CUTS)).optional(),
  }),
  content: z.unknown(),
});
