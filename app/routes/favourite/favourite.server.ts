import { z } from 'zod';
import { defineForm } from '#app/forms/definition.server.ts';

/** `T` or `F`, what it is about, and its id or code: 「T sale 123」. */
const wish = z
  .string()
  .regex(/^[TF] (?:sale|self|seller) [\w-]{1,64}$/)
  .transform((text) => {
    const [type, of, id = ''] = text.split(' ');
    return { on: type === 'T', of: of as 'sale' | 'self' | 'seller', id };
  });

/** The toggles of goods and sellers; `back` is the page they stand on. */
export const favouriteForm = defineForm(
  'favourite',
  z.object({ favourite: wish, back: z.string().max(2000).default('/') }),
);

/** The favourites that are to be deleted together. */
export const deleteFavouritesForm = defineForm(
  'deleteFavourites',
  z.object({ ids: z.array(z.string().max(64)).max(500) }),
);
