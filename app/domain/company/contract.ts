import { z } from 'zod';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { instant } from '#app/domain/wire.ts';

const signature = z.object({
  /** 2 means signed (spec 3 §4). */
  esignatureContractStatus: z.string(),
  signedDate: instant.nullable(),
  /** Who signed for the company; null for one that was signed before this was kept. */
  signedBy: z.string().nullable().default(null),
  /** The name that the company had then; null before it is signed. */
  signedAs: z.string().nullable().default(null),
});

export const contractDetail = defineRead({
  name: 'contract.detail',
  summary: 'The contract an enterprise signs before it buys directly, and whether it has',
  method: 'GET',
  path: '/api/admin/contract/detail',
  access: 'customer',
  content: signature.extend({
    title: z.string(),
    version: z.string(),
    sections: z.array(z.object({ heading: z.string(), text: z.string() })),
  }),
  codes: ['contractNeedless'],
});

/** Signing a signed contract again changes nothing. */
export const contractSign = defineEndpoint({
  name: 'contract.sign',
  summary: 'Sign the contract as it was read',
  path: '/api/admin/contract/sign',
  access: 'customer',
  permission: 'administer',
  request: z.object({ version: z.string().max(16) }),
  content: signature.extend({
    /** Somebody has signed it before: nothing was changed. */
    alreadySigned: z.boolean().default(false),
  }),
  codes: ['contractNeedless', 'changed'],
  serial: true,
});
