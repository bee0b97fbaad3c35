import { z } from 'zod';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { id, textUpTo } from '#app/domain/wire.ts';
import { TITLE_KINDS, TITLE_TEXT_MAX } from './invoice.ts';

export const titleKind = z.enum(TITLE_KINDS);

/** An invoice title: what an invoice says about its buyer. */
export const title = z.object({
  kind: titleKind,
  name: z.string(),
  /** 统一社会信用代码; empty for a person's 普票. */
  taxNo: z.string().default(''),
  address: z.string(),
  phone: z.string(),
  bank: z.string(),
  account: z.string(),
  /** Where the invoice is sent. */
  email: z.string().default(''),
});
export type Title = z.output<typeof title>;

const ownTitle = title.extend({
  id: z.string(),
  isDefault: z.boolean(),
  /** Whether requests with this title need the operator's consent. */
  needsConsent: z.boolean().default(false),
});
export type OwnTitle = z.output<typeof ownTitle>;

/** Only limits the length: the trading API checks the rules, and names the field of each problem. */
const typed = textUpTo(TITLE_TEXT_MAX).default('');

export const invoiceTitles = defineRead({
  name: 'invoiceTitle.list',
  summary: "The customer's invoice titles, the default first",
  method: 'GET',
  path: '/api/invoice/title/list',
  access: 'customer',
  content: z.array(ownTitle),
});

export const saveInvoiceTitle = defineEndpoint({
  name: 'invoiceTitle.save',
  summary: 'Adds an invoice title, or changes one',
  path: '/api/invoice/title/save',
  access: 'customer',
  permission: 'administer',
  request: z.object({
    id: id.optional(),
    kind: titleKind,
    name: typed,
    taxNo: typed,
    address: typed,
    phone: typed,
    bank: typed,
    account: typed,
    email: typed,
    isDefault: z.boolean().default(false),
  }),
  content: z.object({ id: z.string() }),
  codes: ['missing', 'invalid', 'tooMany'],
  serial: true,
});

export const deleteInvoiceTitle = defineEndpoint({
  name: 'invoiceTitle.delete',
  summary: 'Deletes an invoice title; requests keep theirs',
  path: '/api/invoice/title/delete',
  access: 'customer',
  permission: 'administer',
  request: z.object({ id }),
});
