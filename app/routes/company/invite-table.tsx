import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { CarriedTable, type ImportTexts, TableUpload } from '#app/components/table-import.tsx';
import { ROLE_LABEL, ROLES } from '#app/domain/account/roles.ts';
import { needsConfirmation } from '#app/domain/company/joining.ts';
import { INVITATION_DAYS, MOST_MEMBERS } from '#app/domain/company/member.ts';
import { memberList } from '#app/domain/company/member-contract.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { FormSelect } from '#app/forms/form-select.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { TABLE_KINDS_TEXT } from '#app/spreadsheet/table-kinds.ts';
import { inviteFileForm, inviteRowsForm, inviteTableAction } from './invite-table.server.ts';
import { COMPANY } from './paths.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLE = '批量邀请成员';

export const meta = titled(TITLE);

export const loader = customerLoader(async ({ request, ask }) => {
  await ask(memberList, {});
  return {
    file: describeForm(inviteFileForm, request),
    rows: describeForm(inviteRowsForm, request),
    hint: `${TABLE_KINDS_TEXT}，最多 ${MOST_MEMBERS} 人`,
    pasteHint: `连同表头一起粘贴，列的顺序不限，例如「姓名、手机号、角色」；手机号和邮箱至少有一列。角色写${ROLES.map((role) => ROLE_LABEL[role]).join('、')}`,
    // A role with rights is written for each who is to have it.
    fallbacks: ROLES.filter((role) => !needsConfirmation(role)).map((value) => ({
      value,
      label: ROLE_LABEL[value],
    })),
    note: `核对并确认后才发出，链接 ${INVITATION_DAYS} 天内有效。`,
    crumbs: [{ label: '企业与成员', to: COMPANY }, { label: TITLE }],
  };
});

export const action = inviteTableAction;

const TEXTS: ImportTexts = {
  ...{ counter: '人', header: '姓名和手机号或邮箱', confirm: '发出邀请', discard: '不邀请，返回' },
  again: '表格还在，没有发出任何邀请，请重新核对。',
  leftOut: '（不会发出）',
  notYet: '还没有发出，请核对。',
  nothing: '没有可以发出的邀请。',
  checked: (asks) => `已核对同名的 ${asks} 行`,
  outcomes: { new: '邀请', changed: '改邀', same: '不用邀请', wrong: '不能邀请' },
};

/** Colleagues invited from a table: pasted or uploaded, looked at row by row, confirmed. */
export default function InviteTable() {
  const { file, rows, hint, pasteHint, fallbacks, note, crumbs } = useLoaderData<typeof loader>();
  const form = useForm(rows);
  const isKept = Boolean(form.valueOf('rows'));
  return (
    <CustomerPage title={isKept ? '核对要邀请的成员' : TITLE} breadcrumb={crumbs}>
      {isKept ? (
        <CarriedTable form={form} texts={TEXTS} />
      ) : (
        <TableUpload description={file} label="或上传表格" hint={hint} note={note}>
          <FormTextarea name="text" label="粘贴表格" hint={pasteHint} rows={6} />
          <FormSelect
            name="fallback"
            label="表格中没有写角色的"
            options={fallbacks}
            none="不邀请"
            optional
          />
        </TableUpload>
      )}
    </CustomerPage>
  );
}
