import { z } from 'zod';
import { textUpTo } from '#app/domain/wire.ts';
import { OWN_FIELD_LABEL, OWN_FIELD_MAX, OWN_FIELDS, type OwnField } from './own-fields.ts';

const typed = (field: OwnField) => textUpTo(OWN_FIELD_MAX, OWN_FIELD_LABEL[field]).default('');

/** What is typed into them with an order. */
export const typedOwnFields = {
  purchaseNumber: typed('purchaseNumber'),
  costCentre: typed('costCentre'),
  project: typed('project'),
};

/** Those that an account has on its orders; none for people. */
export const ownFields = z.array(
  z.object({
    name: z.enum(OWN_FIELDS),
    required: z.boolean(),
    /** The list that the company keeps of them; none: it is typed. */
    choices: z.array(z.object({ value: z.string(), label: z.string() })).default([]),
  }),
);
