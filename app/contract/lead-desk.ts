import { z } from 'zod';
import { defineEndpoint, pageOf } from '#app/domain/endpoint.ts';
import { LEAD_KINDS, LEAD_STATES } from '#app/domain/lead.ts';
import { id, instant, pageRequest, quantity } from '#app/domain/wire.ts';

export const leadKind = z.enum(LEAD_KINDS);

/** A text that not every kind of lead has; empty where it has none. */
const text = z.string();

const lead = z.object({
  kind: leadKind,
  /** Unique among leads of its kind. */
  id: z.string(),
  /** Who asks: a company as typed, or the customer's name; empty where a form asks for neither. */
  company: text,
  linkman: z.string(),
  phone: z.string(),
  /** Comma-joined choices. */
  intention: text,
  goods: text,
  specs: text,
  count: quantity.or(z.literal('')),
  unit: text,
  /** Where from, where a warehouse is wanted, or where to deliver. */
  place: text,
  endPlace: text,
  /** A day: 2026-12-01. */
  deliveryDate: text,
  remark: text,
  createDate: instant,
  handled: z.object({ date: instant, by: z.string(), note: z.string() }).nullable(),
});
export type Lead = z.output<typeof lead>;

export const leads = defineEndpoint({
  name: 'leadDesk.leads',
  summary: 'What visitors have left in the public forms, whole, the newest first',
  method: 'POST',
  path: '/api/admin/operator/leads',
  access: 'operator',
  request: z.object({
    ...pageRequest,
    kind: leadKind.optional(),
    state: z.enum(LEAD_STATES).optional(),
    /** A part of a company, a contact person, a phone or goods. */
    keyword: z.string().max(60).default(''),
    /** Days in Shanghai, both included. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  }),
  content: pageOf(lead).extend({
    /** How many of each kind nobody has handled yet, whatever else was asked. */
    open: z.array(z.object({ kind: leadKind, count: z.int().positive() })),
  }),
});

export const markLead = defineEndpoint({
  name: 'leadDesk.mark',
  summary: 'Mark a lead as handled, with a note, or open it again',
  method: 'POST',
  path: '/api/admin/operator/leads/mark',
  access: 'operator',
  request: z.object({
    kind: leadKind,
    id,
    handled: z.boolean(),
    note: z.string().max(200).default(''),
  }),
  content: z.string(),
  codes: {
    X001: 'there is no such lead',
    X002: 'it is handled already; the text says by whom',
    X003: 'it is open already',
  },
  serial: true,
});
