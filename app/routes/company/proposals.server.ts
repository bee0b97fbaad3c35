import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { ApiRefusal } from '#app/api/errors.ts';
import { namedPerson } from '#app/domain/account/acting-name.ts';
import { REASON_TOO_LONG } from '#app/domain/company/approval.ts';
import type { approvalRule } from '#app/domain/company/approval-contract.ts';
import { CONTROLLED } from '#app/domain/company/controls.ts';
import { PROPOSAL_STATES } from '#app/domain/company/proposal.ts';
import {
  decideProposal,
  type Proposal,
  proposalList,
  saveControls,
} from '#app/domain/company/proposal-contract.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { formatNear } from '#app/domain/time.ts';
import { idText } from '#app/domain/wire.ts';
import { handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm, refuse } from '#app/forms/definition.server.ts';
import type { FormHandler } from '#app/forms/form-handler.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import type { CustomerRequest } from '#app/session/customer-loader.server.ts';
import { companyTab } from './paths.ts';

const TAB = companyTab('proposals');
const WAITING_SHOWN = 50;
const DECIDED_SHOWN = 10;

const controlsForm = defineForm(
  'companyControls',
  z.object({ secondPerson: z.string().optional() }),
);
const decideForm = defineForm(
  'decideProposal',
  z.object({
    proposalId: idText,
    reason: z.string().max(1000, { error: REASON_TOO_LONG }).default(''),
  }),
);

/** What waits for a second person, and for whom; with what was decided last. */
export async function readProposals(
  { request, ask }: Pick<CustomerRequest, 'request' | 'ask'>,
  { secondPerson }: Content<typeof approvalRule>,
  mayAdminister: boolean,
) {
  const [waiting, decided] = await Promise.all([
    ask(proposalList, { which: 'waiting', rows: WAITING_SHOWN }),
    ask(proposalList, { which: 'decided', rows: DECIDED_SHOWN }),
  ]);
  return {
    secondPerson,
    controls: mayAdminister ? describeForm(controlsForm, request) : null,
    decide: describeForm(decideForm, request),
    rows: [...waiting.content, ...decided.content].map(proposalRow),
  };
}

const proposalRow = (proposal: Proposal) => ({
  proposalId: proposal.proposalId,
  title: [labelOf(proposal.kind), proposal.about].filter(Boolean).join(' '),
  changes: proposal.changes.map(({ field, before, after }) => ({
    ...{ field, before: before || '无', after: after || '无' },
  })),
  asked: `${namedPerson(proposal.proposedBy, proposal.proposedByPerson)} ${formatNear(proposal.proposeDate, new Date())} 提出`,
  outcome: outcomeOf(proposal),
  state: PROPOSAL_STATES[proposal.state],
  tone: proposal.state === 'waiting' ? ('warning' as const) : ('neutral' as const),
  mayConfirm: proposal.mayConfirm,
  mayWithdraw: proposal.mayWithdraw,
});
export type ProposalRow = ReturnType<typeof proposalRow>;

const labelOf = (kind: string): string =>
  Object.hasOwn(CONTROLLED, kind) ? CONTROLLED[kind as keyof typeof CONTROLLED] : kind;

function outcomeOf({ state, waitsFor, decideDate, reason, ...proposal }: Proposal): string {
  if (state === 'waiting') return `等待 ${waitsFor.join('、') || '另一位管理员'} 确认`;
  const when = decideDate === null ? '' : ` ${formatNear(decideDate, new Date())}`;
  const by = namedPerson(proposal.decidedBy, proposal.decidedByPerson);
  return `${by}${when} ${state === 'agreed' ? '同意' : '不同意'}${reason ? `：${reason}` : ''}`;
}

/** A form whose change may wait for a second person: it leads to where that is shown. */
export const proposing = (handler: FormHandler): FormHandler => ({
  ...handler,
  async submit(sent) {
    try {
      return await handler.submit(sent);
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.code !== 'proposed') throw error;
      return redirectAfterSuccess(sent.request, TAB, error.text);
    }
  },
});

/** What the buttons decide. */
const DECISIONS: ReadonlyMap<string, { agree: boolean; done: string }> = new Map([
  ['agree', { agree: true, done: '已确认，变更已生效' }],
  ['refuse', { agree: false, done: '已记为不同意，并告知提出人' }],
  ['withdraw', { agree: false, done: '变更已撤回' }],
]);

export const proposalHandlers = [
  proposing(
    handleCall(controlsForm, saveControls, {
      to: TAB,
      done: (_content, { value }) =>
        value.secondPerson === 'on' ? '规则变更现需第二人确认' : '规则变更不再需要第二人确认',
      input: ({ value }) => ({ secondPerson: value.secondPerson === 'on' }),
    }),
  ),
  handleForm(decideForm, decideProposal, async ({ value, intent, token, request, data }) => {
    const decision = DECISIONS.get(intent);
    if (!decision) return refuse(decideForm.name, data, {}, ['请按「确认」或「不同意」']);
    await call(decideProposal, { ...value, agree: decision.agree }, { token });
    return redirectAfterSuccess(request, TAB, decision.done);
  }),
] as const;
