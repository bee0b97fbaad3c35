import { z } from 'zod';
import { CODE_CHANNELS } from '#app/domain/account/codes.ts';
import { ROLES } from '#app/domain/account/roles.ts';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { id, instant, textUpTo, typedFigure, yuan } from '#app/domain/wire.ts';

const role = z.enum(ROLES);
const token = z.string().min(1).max(64);

const member = z.object({
  personId: z.string(),
  name: z.string(),
  phone: z.string(),
  role,
  /** What they were invited as and an administrator has still to confirm; null: nothing. */
  pendingRole: role.nullable().default(null),
  /** As the company called who it invited; empty: it has not said, or nothing is to be confirmed. */
  invitedName: z.string().default(''),
  /** Of the company's own login, which stays its administrator. */
  isOwnLogin: z.boolean(),
  joinDate: instant.nullable(),
  /** What they may order in a month without an approval; null: no limit of their own. */
  monthlyBudget: yuan.nullable(),
  /** The same of a year. */
  yearlyBudget: yuan.nullable().default(null),
  /** By which its approvers may be chosen; empty: none. */
  department: z.string().default(''),
});
export type Member = z.output<typeof member>;

export const memberList = defineRead({
  name: 'member.list',
  summary: 'The people of the company and, for its administrators, the invitations that wait',
  method: 'GET',
  path: '/api/admin/company/members',
  access: 'customer',
  content: z.object({
    companyName: z.string(),
    members: z.array(member),
    invitations: z.array(
      z.object({
        invitationId: z.string(),
        /** The phone or the mail address it is for. */
        invitee: z.string(),
        /** As the company calls the person; empty: it has not said. */
        name: z.string().default(''),
        role,
        token,
        expireDate: instant,
      }),
    ),
    /** Those that nobody has accepted in time, which count no more, the newest first. */
    expired: z
      .array(
        z.object({
          invitee: z.string(),
          name: z.string().default(''),
          role,
          expireDate: instant,
        }),
      )
      .default([]),
  }),
});

/** Another invitation for the same phone or mail address takes the place of the one before. */
export const inviteMember = defineEndpoint({
  name: 'member.invite',
  summary: 'Make a link by which one person joins the company, sent to a phone or a mail address',
  path: '/api/admin/company/invite',
  access: 'customer',
  begins: true,
  permission: 'administer',
  stepUp: 'always',
  request: z.object({ invitee: textUpTo(120), role: z.string().max(16) }),
  content: z.object({
    token,
    /** False: nothing sends it, so that who invites has to pass the link on. */
    sent: z.boolean().default(true),
  }),
  codes: ['missing', 'invalid', 'personalAccount', 'exists', 'tooMany', 'proposed'],
});

export const withdrawInvitation = defineEndpoint({
  name: 'member.withdrawInvitation',
  summary: 'The link of an invitation opens nothing any more',
  path: '/api/admin/company/withdrawInvitation',
  access: 'customer',
  permission: 'administer',
  request: z.object({ invitationId: id }),
});

export const withdrawExpired = defineEndpoint({
  name: 'member.withdrawExpired',
  summary: 'Withdraw all invitations that nobody has accepted in time',
  path: '/api/admin/company/withdrawExpired',
  access: 'customer',
  permission: 'administer',
  content: z.object({ count: z.number() }),
});

/** Their sessions end where the role begins: no session continues with rights that it did not begin with. */
export const confirmRole = defineEndpoint({
  name: 'member.confirmRole',
  summary: 'Confirm the role that somebody was invited in and has joined, or leave them a reader',
  path: '/api/admin/company/confirmRole',
  access: 'customer',
  begins: true,
  permission: 'administer',
  stepUp: 'always',
  request: z.object({ personId: id, agree: z.boolean() }),
  codes: ['decided', 'ownLogin', 'over'],
});

export const changeMember = defineEndpoint({
  name: 'member.change',
  summary: "Change a member's role, which ends their sessions, and budgets",
  path: '/api/admin/company/changeMember',
  access: 'customer',
  begins: true,
  permission: 'administer',
  stepUp: 'always',
  request: z.object({
    personId: id,
    role: z.string().max(16),
    /** Yuan, as typed; empty: no limit. */
    monthlyBudget: typedFigure().default(''),
    yearlyBudget: typedFigure().default(''),
    /** Absent: as before. */
    department: textUpTo(200).optional(),
  }),
  codes: ['missing', 'invalid', 'ownLogin', 'noApprover', 'proposed'],
});

export const removeMember = defineEndpoint({
  name: 'member.remove',
  summary:
    'A member leaves the company: all their sessions end, and a colleague takes over their work',
  path: '/api/admin/company/removeMember',
  access: 'customer',
  permission: 'administer',
  stepUp: 'always',
  request: z.object({
    personId: id,
    /** Empty: who removes them takes it over. */
    successorId: z.string().max(20).default(''),
  }),
  codes: ['ownLogin', 'invalid', 'noApprover', 'proposed'],
});

/** A name is somebody's for good, since what they did is shown under it; that of who did nothing under it can be freed. */
export const freeName = defineEndpoint({
  name: 'member.freeName',
  summary:
    'Let colleagues take a name again that somebody had who did nothing under it and does not bear it now',
  path: '/api/admin/company/freeName',
  access: 'customer',
  begins: true,
  permission: 'administer',
  request: z.object({ name: textUpTo(50) }),
  codes: ['missing', 'exists', 'decided'],
});

const invitationToken = z.object({ token });

export const invitationByToken = defineEndpoint({
  name: 'invitation.byToken',
  summary: 'The company and the role that the link of an invitation is for',
  path: '/api/admin/company/invitation',
  access: 'public',
  request: invitationToken,
  content: z.object({
    companyName: z.string(),
    role,
    expireDate: instant,
    /** The phone or the mail address that it is for, as its owner recognises it. */
    sentTo: z.string().default(''),
    /** By what a code reaches who is invited; null: by nothing, and none is asked for. */
    codeWay: z.enum(CODE_CHANNELS).nullable().default(null),
  }),
  codes: ['over', 'decided'],
});

export const sendInvitationCode = defineEndpoint({
  name: 'invitation.sendCode',
  summary: 'Send a code to the phone or the mail address that an invitation is for',
  path: '/api/admin/company/invitationCode',
  access: 'customer',
  begins: true,
  permission: 'view',
  request: invitationToken,
  codes: ['over', 'decided', 'notInvitee', 'tooSoon', 'notSent'],
});

export const joinCompany = defineEndpoint({
  name: 'invitation.accept',
  summary:
    'Join the company that the link invites to, by the code that was sent to who is invited; once',
  path: '/api/admin/company/join',
  access: 'customer',
  begins: true,
  permission: 'view',
  request: invitationToken.extend({
    verifyCode: z.string().max(16).default(''),
    /** By which name colleagues know the person from now on; empty: the account's. */
    name: textUpTo(50).default(''),
  }),
  content: z.object({
    companyName: z.string(),
    /** What an administrator has to confirm before it begins; null: nothing. */
    pendingRole: role.nullable().default(null),
  }),
  codes: [
    'over',
    'decided',
    'alreadySo',
    'exists',
    'ownBusiness',
    'notInvitee',
    'missing',
    'invalid',
    'codeWrong',
    'codeSpent',
    'notSent',
    'contractSigned',
  ],
});
