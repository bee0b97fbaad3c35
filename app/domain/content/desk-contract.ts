import { z } from 'zod';
import { defineEndpoint, defineRead, pageOf } from '#app/domain/endpoint.ts';
import {
  idText,
  imageUrl,
  instant,
  pageRequest,
  textUpTo,
  typedDayText,
} from '#app/domain/wire.ts';
import { ARTICLE_STATES } from './publishing.ts';

/** Values as typed in the operator's form; the API answers each rule's own message. */
const typed = textUpTo(200);

/** HTML; what is not allowed in it is taken out before it is stored. */
const typedHtml = z.string().max(200_000);

/** A path on this site, or the id of a picture that the operator has uploaded; '' none. */
const picture = z.string().max(300);

const rowKey = z.string().min(1).max(32);

/** The version that the form showed; a different one means that somebody has changed it since. */
const version = idText;

export const articleState = z.enum(ARTICLE_STATES);

const deskArticle = z.object({
  id: z.string(),
  /** One of `app/domain/content/article-types.ts`. */
  type: z.string(),
  title: z.string(),
  newsBrie: z.string(),
  imageUrl: imageUrl.nullable(),
  state: articleState,
  publishUser: z.string(),
  /** For a draft: when it was created. */
  publishDate: instant,
  /** The day that was chosen, or that it was published on; '' of a draft without one. */
  publishDay: z.string(),
  updatedAt: instant,
});
export type DeskArticle = z.output<typeof deskArticle>;

export const deskArticles = defineRead({
  name: 'contentDesk.articles',
  summary: 'Articles in every state, those changed last first',
  path: '/api/admin/operator/articles',
  access: 'operator',
  permission: 'view',
  request: z.object({
    ...pageRequest,
    type: z.string().max(32).optional(),
    state: articleState.optional(),
    /** Part of a title. */
    keyword: z.string().max(64).optional(),
  }),
  content: pageOf(deskArticle),
});

export const deskArticleById = defineRead({
  name: 'contentDesk.article',
  summary: 'An article in any state, to be edited',
  method: 'GET',
  path: '/api/admin/operator/article/:id',
  access: 'operator',
  request: z.object({ id: rowKey }),
  content: deskArticle.extend({ content: z.string(), version: z.string() }),
});

export const saveArticle = defineEndpoint({
  name: 'contentDesk.saveArticle',
  summary: 'Write an article, as a draft or to be seen at once; one that is published stays so',
  path: '/api/admin/operator/article',
  access: 'operator',
  changes: 'content',
  request: z.object({
    /** Null for a new one. */
    id: rowKey.nullable(),
    version: version.nullable(),
    type: z.string().max(32),
    title: typed,
    newsBrie: textUpTo(500),
    content: typedHtml,
    picture,
    /** A day up to today, as 2026-12-01; '' leaves it to the publishing. */
    publishDay: typedDayText.default(''),
    publish: z.boolean(),
  }),
  content: z.object({ id: z.string(), state: articleState, publishDate: instant }),
  codes: ['missing', 'invalid', 'changed'],
  serial: true,
});

export const changeArticle = defineEndpoint({
  name: 'contentDesk.changeArticle',
  summary: 'Publish an article, withdraw it, or delete it; content is the text to show',
  path: '/api/admin/operator/article/change',
  access: 'operator',
  changes: 'content',
  request: z.object({ id: rowKey, change: z.enum(['publish', 'withdraw', 'delete']) }),
  content: z.string(),
  codes: ['alreadySo'],
  serial: true,
});

/** The numbers of `app/domain/content/company-pages.ts`. */
const companyPageType = z.enum(['1', '2', '3', '5', '6', '7']);

export const companyPage = defineRead({
  name: 'contentDesk.companyPage',
  summary: 'A page of the company, to be edited; empty until it is first written',
  method: 'GET',
  path: '/api/admin/operator/companyPage/:type',
  access: 'operator',
  request: z.object({ type: companyPageType }),
  content: z.object({ type: companyPageType, content: z.string(), version: z.string() }),
});

export const saveCompanyPage = defineEndpoint({
  name: 'contentDesk.saveCompanyPage',
  summary: 'Write a page of the company; it is seen at once. content is the text to show',
  path: '/api/admin/operator/companyPage',
  access: 'operator',
  changes: 'content',
  request: z.object({ type: companyPageType, version, content: typedHtml }),
  content: z.string(),
  codes: ['missing', 'changed'],
  serial: true,
});

/** `banner`: a picture of the home page that leads somewhere; `friend`: one of /linkUs. */
export const linkedPictureKind = z.enum(['banner', 'friend']);

const linkedPicture = z.object({
  kind: linkedPictureKind,
  id: z.string(),
  title: z.string(),
  /** '' of a friend. */
  subtitle: z.string(),
  imageUrl,
  linkUrl: z.string(),
  sort: z.int(),
});
export type LinkedPicture = z.output<typeof linkedPicture>;

export const linkedPictures = defineRead({
  name: 'contentDesk.placards',
  summary: 'Banners and friendly links, each in their order, and the picture of advertising',
  method: 'GET',
  path: '/api/admin/operator/placards',
  access: 'operator',
  content: z.object({
    banners: z.array(linkedPicture),
    friends: z.array(linkedPicture),
    /** As `advertising.imageUrl` of the home page. */
    advertising: imageUrl.nullable().default(null),
  }),
});

export const saveAdvertising = defineEndpoint({
  name: 'contentDesk.saveAdvertising',
  summary: 'Show a picture of advertising on the home page, or none; content is the text to show',
  path: '/api/admin/operator/advertising',
  access: 'operator',
  changes: 'content',
  request: z.object({ picture }),
  content: z.string(),
  codes: ['invalid'],
  serial: true,
});

export const saveLinkedPicture = defineEndpoint({
  name: 'contentDesk.savePlacard',
  summary: 'Write a banner or a friendly link; it is seen at once. content is the text to show',
  path: '/api/admin/operator/placard',
  access: 'operator',
  changes: 'content',
  request: z.object({
    kind: linkedPictureKind,
    /** Null for a new one. */
    id: rowKey.nullable(),
    title: typed,
    subtitle: typed,
    picture,
    linkUrl: z.string().max(500),
    /** Smaller numbers come first. */
    sort: z.string().max(8),
  }),
  content: z.string(),
  codes: ['missing', 'invalid'],
  serial: true,
});

export const deleteLinkedPicture = defineEndpoint({
  name: 'contentDesk.deletePlacard',
  summary: 'Delete a banner or a friendly link; content is the text to show',
  path: '/api/admin/operator/placard/delete',
  access: 'operator',
  changes: 'content',
  request: z.object({ kind: linkedPictureKind, id: rowKey }),
  content: z.string(),
  serial: true,
});
