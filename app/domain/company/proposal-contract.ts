import { z } from 'zod';
import { personThen } from '#app/domain/account/person-contract.ts';
import { defineEndpoint, defineRead, pageOf } from '#app/domain/endpoint.ts';
import { id, instant, pageRequest, textUpTo } from '#app/domain/wire.ts';
import { DECISION_LISTS } from './approval.ts';
import { PROPOSAL_STATES, type ProposalState } from './proposal.ts';

const proposal = z.object({
  proposalId: z.string(),
  /** A name of CONTROLLED, or one of another version of the market. */
  kind: z.string(),
  /** Which of several it is. */
  about: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  proposedBy: z.string(),
  proposedByPerson: personThen,
  proposeDate: instant,
  state: z.enum(Object.keys(PROPOSAL_STATES) as [ProposalState, ...ProposalState[]]),
  /** Empty: nobody has decided. */
  decidedBy: z.string(),
  decidedByPerson: personThen,
  decideDate: instant.nullable(),
  reason: z.string(),
  /** Who may confirm it now. */
  waitsFor: z.array(z.string()),
  /** Whether the caller may confirm it now, and whether the caller may take it back. */
  mayConfirm: z.boolean(),
  mayWithdraw: z.boolean(),
});
export type Proposal = z.output<typeof proposal>;

export const proposalList = defineRead({
  name: 'proposal.list',
  summary: 'The changes of rules that wait for a second person, or waited; newest first',
  path: '/api/admin/company/proposals',
  access: 'customer',
  request: z.object({ ...pageRequest, which: z.enum(DECISION_LISTS) }),
  content: pageOf(proposal),
});

export const decideProposal = defineEndpoint({
  name: 'proposal.decide',
  summary: 'Confirm a change that somebody else has proposed, which makes it, or refuse it',
  path: '/api/admin/company/decideProposal',
  access: 'customer',
  begins: true,
  permission: 'view',
  stepUp: 'always',
  request: z.object({
    proposalId: id,
    agree: z.boolean(),
    /** Needed to refuse what somebody else has proposed. */
    reason: textUpTo(1000).default(''),
  }),
  codes: ['missing', 'tooLarge', 'decided', 'changed', 'notDecider'],
});

export const saveControls = defineEndpoint({
  name: 'companyControl.save',
  summary: 'State whether changes of rules, roles, budgets and deputies need a second person',
  path: '/api/admin/company/saveControls',
  access: 'customer',
  begins: true,
  permission: 'administer',
  stepUp: 'always',
  request: z.object({ secondPerson: z.boolean() }),
  codes: ['personalAccount', 'noApprover', 'proposed'],
});
