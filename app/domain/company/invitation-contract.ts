import { z } from 'zod';
import {
  confirmedDigest,
  lineInFile,
  previewedRows,
} from '#app/domain/catalogue/previewed-import-contract.ts';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { textUpTo } from '#app/domain/wire.ts';
import { MOST_MEMBERS } from './member.ts';

const row = z.object({
  line: lineInFile,
  /** As the company calls the person; empty: it does not say. */
  name: textUpTo(50),
  /** A phone or a mail address, as typed. */
  invitee: textUpTo(200),
  /** A role, or a word for one. */
  role: textUpTo(200),
});
export type InvitedRow = z.output<typeof row>;

const rows = z.array(row).min(1).max(MOST_MEMBERS);

export const previewInvitations = defineRead({
  name: 'invitation.previewImport',
  summary: 'What invitation.import would make of the people of a table, row by row',
  path: '/api/admin/company/previewInvitations',
  access: 'customer',
  permission: 'administer',
  request: z.object({ rows }),
  content: previewedRows.extend({
    /** Whether another administrator is asked for all of them first. */
    needsSecond: z.boolean(),
    /** How many short messages and mails it sends; those that nothing sends have to be passed on. */
    texts: z.int().nonnegative(),
    mails: z.int().nonnegative(),
  }),
});

export const importInvitations = defineEndpoint({
  name: 'invitation.import',
  summary:
    'Invite the people of a table as a preview has shown it; wrong rows are left out, and where one of the roles needs a second person all wait for one',
  path: '/api/admin/company/importInvitations',
  access: 'customer',
  begins: true,
  permission: 'administer',
  stepUp: 'always',
  request: z.object({
    rows,
    digest: confirmedDigest,
    /** What the preview asks about has been looked at. */
    checked: z.boolean().default(false),
  }),
  codes: ['changed', 'unusual', 'personalAccount', 'proposed'],
  serial: true,
});
