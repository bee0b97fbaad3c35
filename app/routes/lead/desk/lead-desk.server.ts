import { z } from 'zod';
import { leadKind } from '#app/domain/lead/contract.ts';
import { defineForm } from '#app/forms/definition.server.ts';

const lead = { kind: leadKind, id: z.string().max(64) };

/** A lead on the operator's desk that has been followed up. */
export const handleLeadForm = defineForm(
  'handleLead',
  z.object({ ...lead, note: z.string().max(200, { error: '处理结果最多 200 个字' }).default('') }),
);

/** A lead that is to be followed up after all. */
export const reopenLeadForm = defineForm('reopenLead', z.object(lead));

/** What either form marks. */
export type LeadMark = z.output<typeof reopenLeadForm.schema> & { note?: string };
