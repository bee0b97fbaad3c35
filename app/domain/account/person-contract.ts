import { z } from 'zod';

/** Who has done something under any name; null: the other side reads no more than a name, or nobody is known. */
export const personThen = z
  .object({
    personId: z.string(),
    /** Masked, as it was then. */
    phone: z.string(),
  })
  .nullable()
  .default(null);

export type PersonThen = NonNullable<z.output<typeof personThen>>;
