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
  /** image/png, image/jpeg, image/webp or application/pdf; for invoices also XML and OFD. */
  mediaType: z.string(),
  byteLength: z.int().nonnegative(),
});
export type Attachment = z.output<typeof attachment>;

/** What pages show of an attachment. An API of an earlier version does not tell the size. */
export const listedAttachment = attachment
  .pick({ fileId: true, fileName: true, byteLength: true })
  .partial({ byteLength: true });
export type ListedAttachment = z.output<typeof listedAttachment>;

const fileId = z.string().min(1).max(64);

/** The ids of the files that a form attaches, in the order in which they are shown. */
export const fileIds = z.array(fileId).max(MAX_FILES).default([]);

/** In the multipart request, the part `file` is the file itself; the part `moderType` may come before or after it. */
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
    /** The size of the file as stored; an API of an earlier version does not tell it. */
    byteLength: z.int().nonnegative().optional(),
  }),
  codes: ['fileRefused'],
});

/**
 * Everybody may read published files; the others may be read by their uploader and by those to whom they were sent. Of
 * a published picture only scaled copies are answered, never the file itself.
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
    /** The width in pixels of a scaled copy; if unset, the file itself, or the largest copy of a published picture. */
    width: z.enum(PICTURE_WIDTHS.map(String)).optional(),
    /** The square that is cut out of the picture; if unset, the whole picture. */
    cut: z.enum(namesOf(CUTS)).optional(),
  }),
  content: z.unknown(),
});
