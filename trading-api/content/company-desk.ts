import { asc, eq } from 'drizzle-orm';
import { COMPANY_PAGES } from '#app/domain/content/company-pages.ts';
import {
  type companyPage,
  type deleteLinkedPicture,
  type LinkedPicture,
  type linkedPictures,
  saveCompanyPage,
  saveLinkedPicture,
} from '#app/domain/content/desk-contract.ts';
import { isSitePath, isWebAddress } from '#app/domain/content/link-address.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { chosenPicture, withdrawFiles } from '#trading-api/file/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, filled, notFound, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { aboutPages, banners, friendLinks } from '#trading-api/schema.ts';
import { advertisingPicture } from './advertising.ts';
import { CHANGED_MEANWHILE, htmlOf, lineOf } from './operator-text.ts';

type PageType = Parsed<typeof companyPage>['type'];

export async function companyPageToEdit(
  db: Database,
  type: PageType,
): Promise<Content<typeof companyPage>> {
  const [row] = await db.select().from(aboutPages).where(eq(aboutPages.type, type));
  return { type, content: row?.content ?? '', version: versionOf(row) };
}

/** Writes a page of the company in the caller's transaction. */
export async function writeCompanyPage(
  tx: Database,
  { type, version, content: typed }: Parsed<typeof saveCompanyPage>,
  now: Date,
): Promise<string> {
  const [before] = await tx
    .select()
    .from(aboutPages)
    .where(eq(aboutPages.type, type))
    .for('update');
  if (version !== versionOf(before)) throw new Refusal('changed', CHANGED_MEANWHILE);
  const { content } = accept(saveCompanyPage, { content: htmlOf(typed) });
  const { title } = COMPANY_PAGES[type];
  const written = { title, content, updatedAt: now };
  await tx
    .insert(aboutPages)
    .values({ type, ...written })
    .onConflictDoUpdate({ target: aboutPages.type, set: written });
  return `已保存：${title}`;
}

const versionOf = (row: typeof aboutPages.$inferSelect | undefined): string =>
  row?.updatedAt.toISOString() ?? 'none';

export async function allLinkedPictures(db: Database): Promise<Content<typeof linkedPictures>> {
  const [bannerRows, friendRows, advertising] = await Promise.all([
    db.select().from(banners).orderBy(asc(banners.sort), asc(banners.id)),
    db.select().from(friendLinks).orderBy(asc(friendLinks.sort), asc(friendLinks.id)),
    advertisingPicture(db),
  ]);
  return {
    advertising,
    banners: bannerRows.map(
      ({ id, ...row }): LinkedPicture => ({ ...row, kind: 'banner', id: `${id}` }),
    ),
    friends: friendRows.map(
      ({ id, name, ...row }): LinkedPicture => ({
        ...row,
        kind: 'friend',
        id: `${id}`,
        title: name,
        subtitle: '',
      }),
    ),
  };
}

/** Writes a banner or a friendly link in the caller's transaction. */
export async function writeLinkedPicture(
  tx: Database,
  operator: Customer,
  { kind, id, ...typed }: Parsed<typeof saveLinkedPicture>,
): Promise<string> {
  const linkUrl = typed.linkUrl.trim();
  const leads = isWebAddress(linkUrl) || (kind === 'banner' && isSitePath(linkUrl));
  const sort = typed.sort.trim();
  const picture = await chosenPicture(tx, operator, typed.picture);
  const { title, ...accepted } = accept(saveLinkedPicture, {
    title: filled(lineOf(typed.title), '请输入名称'),
    linkUrl: leads ? linkUrl : wrong('invalid', ADDRESS_WRONG[kind]),
    sort: /^\d{1,4}$/.test(sort) ? Number(sort) : wrong('invalid', '请输入 0 至 9999 的整数'),
    picture: picture ?? wrong('missing', '请上传图片'),
  });
  const common = { imageUrl: accepted.picture, linkUrl, sort: accepted.sort };
  const banner = { ...common, title, subtitle: lineOf(typed.subtitle) };
  const friend = { ...common, name: title };
  if (id === null) {
    if (kind === 'banner') await tx.insert(banners).values(banner);
    else await tx.insert(friendLinks).values(friend);
    return '已添加';
  }
  const table = TABLES[kind];
  const own = eq(table.id, rowId(id) ?? 0);
  const [before] = await tx
    .select({ imageUrl: table.imageUrl })
    .from(table)
    .where(own)
    .for('update');
  if (!before) throw gone();
  if (kind === 'banner') await tx.update(banners).set(banner).where(own);
  else await tx.update(friendLinks).set(friend).where(own);
  await withdrawFiles(tx, [before.imageUrl]);
  return '已保存';
}

export async function removeLinkedPicture(
  tx: Database,
  { kind, id }: Parsed<typeof deleteLinkedPicture>,
): Promise<string> {
  const table = TABLES[kind];
  const [removed] = await tx
    .delete(table)
    .where(eq(table.id, rowId(id) ?? 0))
    .returning({ imageUrl: table.imageUrl });
  if (!removed) throw gone();
  await withdrawFiles(tx, [removed.imageUrl]);
  return '已删除';
}

const TABLES = { banner: banners, friend: friendLinks } as const;

const ADDRESS_WRONG = {
  banner: '请输入本站路径（以 / 开头）或以 http 开头的网址',
  friend: '请输入以 http:// 或 https:// 开头的网址',
} as const;

const gone = () => notFound('不存在或已删除');
