import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { rowsForm, tableImport } from '#app/components/table-import.server.ts';
import { importInvitations, previewInvitations } from '#app/domain/company/invitation-contract.ts';
import {
  invitationHead,
  NO_INVITATION_TABLE,
  NOBODY_IN_IT,
  readInvitations,
} from '#app/domain/company/invitation-table.ts';
import { MOST_MEMBERS } from '#app/domain/company/member.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { formAction, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import { tableControl } from '#app/spreadsheet/read-table.server.ts';
import { COMPANY, INVITE_TABLE } from './paths.ts';
import { proposing } from './proposals.server.ts';

const LONGEST_PASTED = 100_000;

export const inviteFileForm = defineForm(
  'inviteFile',
  z.object({
    file: tableControl().optional(),
    text: z.string().max(LONGEST_PASTED, { error: '粘贴的内容过长，请上传表格' }).default(''),
    fallback: z.string().max(16).default(''),
  }),
);

export const inviteRowsForm = rowsForm('inviteRows');

/** What is sent, and whom else it waits for. */
function notesOf({ needsSecond, texts, mails }: Content<typeof previewInvitations>): string[] {
  const sent = [
    ...(texts > 0 ? [`${texts} 条短信`] : []),
    ...(mails > 0 ? [`${mails} 封邮件`] : []),
  ].join('、');
  const sends = sent ? `确认后发出 ${sent}。` : '本平台没有开通这些消息，确认后请自行转发链接。';
  const waits = '其中有涉及资金或权限的角色：整张表格提交后由另一位管理员确认，确认后才发出邀请。';
  return needsSecond ? [sends, waits] : [sends];
}

const [uploading, confirming] = tableImport({
  ...{ upload: inviteFileForm, rows: inviteRowsForm, page: INVITE_TABLE },
  ...{ calls: [previewInvitations, importInvitations], refusals: ['changed', 'unusual'] },
  ...{ row: previewInvitations.request.shape.rows.element, mostRows: MOST_MEMBERS },
  ...{ headOf: invitationHead, noHead: NO_INVITATION_TABLE, nothingIn: NOBODY_IN_IT },
  read: (rows, head, { fallback }) => readInvitations(rows, head, fallback),
  sentTable({ file, text }) {
    if (text.trim() !== '') return { control: 'text', table: new File([text], '粘贴的表格') };
    const isSent = file instanceof File && file.size > 0;
    return isSent
      ? { control: 'file', table: file }
      : { control: 'text', problem: '请粘贴或上传一张表格' };
  },
  async preview(rows, token) {
    const preview = await call(previewInvitations, { rows }, { token });
    return { ...preview, notes: notesOf(preview) };
  },
  async confirm({ input, token, serial, request }) {
    await call(importInvitations, input, { token, serial });
    return redirectAfterSuccess(request, COMPANY, '邀请已发出，链接见「待接受的邀请」');
  },
});

export const inviteTableAction = formAction(uploading, proposing(confirming));
