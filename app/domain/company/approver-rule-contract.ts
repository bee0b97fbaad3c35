import { z } from 'zod';
import { defineEndpoint } from '#app/domain/endpoint.ts';
import { idText, textUpTo } from '#app/domain/wire.ts';
import { APPROVER_MODES, APPROVERS_BY, APPROVERS_MAX } from './approver-rule.ts';

/** Who decides what a department, a cost centre or a project orders, or goods of a category. */
export const approverRule = z.object({
  kind: z.enum(APPROVERS_BY),
  /** The code of a category; of all else its name. */
  value: z.string(),
  name: z.string(),
  mode: z.enum(APPROVER_MODES),
  /** In the order in which they decide, where they do in turn. */
  approvers: z.array(
    z.object({
      personId: z.string(),
      name: z.string(),
      /** Whether they may approve as things are; what nobody can falls to the administrators. */
      mayDecide: z.boolean(),
    }),
  ),
});
export type ApproverRule = z.output<typeof approverRule>;

export const saveApprovers = defineEndpoint({
  name: 'approvalRule.saveApprovers',
  summary:
    'State who decides what needs an approval of a department, a cost centre, a project or a category; nobody: whoever may approve',
  path: '/api/admin/company/saveApprovers',
  access: 'customer',
  begins: true,
  permission: 'administer',
  stepUp: 'always',
  request: z.object({
    kind: z.string().max(16),
    /** The code of a category; of all else the name, or the code of the company's list. */
    value: textUpTo(200),
    mode: z.string().max(16).default('one'),
    personIds: z
      .array(idText)
      .max(APPROVERS_MAX * 2)
      .default([]),
  }),
  codes: ['missing', 'invalid', 'tooMany', 'personalAccount', 'proposed'],
});
