import { sitePicture } from '#app/components/sanitise.server.ts';
import { deskArticles, linkedPictures } from '#app/domain/content/desk-contract.ts';
import { isSitePath } from '#app/domain/content/link-address.ts';
import { FILE_PATH } from '#app/domain/file/cut.ts';
import { refuse } from '#app/forms/definition.server.ts';
import { controlsOf } from '#app/forms/file-names.ts';
import type { FormHandler } from '#app/forms/form-handler.ts';
import type { CustomerRequest } from '#app/session/customer-loader.server.ts';
import { whereOffered } from '#app/session/load.server.ts';
import { INSERT, PLACE } from './content-paths.ts';
import { htmlOf, part } from './pasted/piece.ts';

const FILES = 'bodyPictureIds';

export const BODY_FILES = { field: FILES, moderType: 'product_img', single: true } as const;

/** The pictures that pages of the market show already, those of the newest articles first. */
export async function picturesInUse(ask: CustomerRequest['ask']): Promise<string[]> {
  const [articles, linked] = await Promise.all([
    whereOffered(ask(deskArticles, { rows: 50 })),
    whereOffered(ask(linkedPictures, {})),
  ]);
  const shown = [
    ...(articles?.content ?? []),
    ...(linked ? [...linked.banners, ...linked.friends] : []),
  ]
    .map(({ imageUrl }) => sitePicture(imageUrl))
    .filter((path) => path !== undefined);
  return [...new Set(shown)].slice(0, MOST_CHOICES);
}

const MOST_CHOICES = 24;

const text = (data: FormData, name: string): string => String(data.get(name) ?? '').trim();

/** Puts a picture into the text of a form: where it says so, else at its end. */
export const insertsPicture = (form: string): NonNullable<FormHandler['adds']> => ({
  intent: INSERT,
  reply(data, errors) {
    if (errors[FILES]) return refuse(form, data, errors);
    const upload = data.getAll(FILES).at(-1);
    const src = upload ? `${FILE_PATH}${upload}` : text(data, 'bodyPicture');
    if (!isSitePath(src)) return refuse(form, data, { [FILES]: ['请上传或选择一张图片'] });
    const alt = text(data, 'bodyAlt');
    const caption = alt ? [part('figcaption', [alt])] : [];
    const figure = htmlOf([part('figure', [part('img', [], { src, alt }), ...caption])]);
    const content = String(data.get('content') ?? '');
    const [before, ...after] = content.split(PLACE);
    // A paragraph that only says where becomes the picture.
    const isOwn = before?.endsWith('<p>') && after[0]?.startsWith('</p>');
    const put = isOwn
      ? before?.slice(0, -3) + figure + after.join(PLACE).slice(4)
      : before + figure + after.join(PLACE);
    data.set('content', after.length > 0 ? put : `${content}\n${figure}`.trim());
    for (const name of [FILES, ...Object.values(controlsOf(FILES)), 'bodyPicture', 'bodyAlt']) {
      data.delete(name);
    }
    return { ...refuse(form, data, {}), inserted: figure };
  },
});
