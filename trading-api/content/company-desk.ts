import { asc, eq } from 'drizzle-orm';
import { COMPANY_PAGES } from '#app/domain/content/company-pages.ts';
import {
  companyPage,
  deleteLinkedPicture,
  type LinkedPicture,
  linkedPictures,
  saveCompanyPage,
  saveLinkedPicture,
} from '#app/domain/content/desk-contract.ts';
import { isSitePath, isWebAddress } from '#app/domain/content/link-address.ts';
import {
  chosenPicture,
  picturesIn,
  publishPicturesIn,
  withdrawFiles,
} from '#trading-api/file/index.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { accept, filled, notFound, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { aboutPages, banners, friendLinks } from '#trading-api/schema.ts';
import { advertisingPicture } from './advertising.ts';
import { CHANGED_MEANWHILE, htmlOf, lineOf } from './operator-text.ts';

export const companyPageToEdit = customerRoute(companyPage, async ({ db, input: { type } }) => {
  const [row] = await db.select().from(aboutPages).where(eq(aboutPages.type, type));
  return { type, content: row?.content ?? '', version: versionOf(row) };
});

export const writeCompanyPage = customerRoute(saveCompanyPage, async (call) => {
  const { db: tx, customer: operator, input, now } = call;
  const { type, version, content: typed } = input;
  const [before] = await tx
    .select()
    .from(aboutPages)
    .where(eq(aboutPages.type, type))
    .for('update');
  if (version !== versionOf(before)) throw new Refusal('changed', CHANGED_MEANWHILE);
  const { content } = accept(saveCompanyPage, { content: htmlOf(typed) });
  await publishPicturesIn(tx, operator, content);
  const { title } = COMPANY_PAGES[type];
  const written = { title, content, updatedAt: now };
  await tx
    .insert(aboutPages)
    .values({ type, ...written })
    .onConflictDoUpdate({ target: aboutPages.type, set: written });
  await withdrawFiles(tx, picturesIn(before?.content ?? ''));
  return `已保存：${title}`;
});

const versionOf = (row: typeof aboutPages.$inferSelect | undefined): string =>
  row?.updatedAt.toISOString() ?? 'none';

export const allLinkedPictures = customerRoute(linkedPictures, async ({ db }) => {
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
});

export const writeLinkedPicture = customerRoute(saveLinkedPicture, async (call) => {
  const { db: tx, customer: operator, input } = call;
  const { kind, id, ...typed } = input;
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
});

export const removeLinkedPicture = customerRoute(deleteLinkedPicture, async ({ db: tx, input }) => {
  const { kind, id } = input;
  const table = TABLES[kind];
  const [removed] = await tx
    .delete(table)
    .where(eq(table.id, rowId(id) ?? 0))
    .returning({ imageUrl: table.imageUrl });
  if (!removed) throw gone();
  await withdrawFiles(tx, [removed.imageUrl]);
  return '已删除';
});

const TABLES = { banner: banners, friend: friendLinks } as const;

const ADDRESS_WRONG = {
  banner: '请输入本站路径（以 / 开头）或以 http 开头的网址',
  friend: '请输入以 http:// 或 https:// 开头的网址',
} as const;

const gone = () => notFound('不存在或已删除');
