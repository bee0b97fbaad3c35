import { useLoaderData } from '@remix-run/react';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { RowLink } from '#app/components/ui/row-button.tsx';
import { type Column, rowActions, Table } from '#app/components/ui/table.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { ONLY_ENTERPRISES } from '#app/domain/company/member.ts';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { cluster, grid, muted, nowrap, stack } from '#app/styles/layout.css.ts';
import { Approvers } from './approvers.tsx';
import { Budgets } from './budgets.tsx';
import { companyAction, readCompany } from './company.server.ts';
import type { CompanyView } from './company-view.ts';
import { ConfirmRoleDialog } from './confirm-role-dialog.tsx';
import { Invitations } from './invitations.tsx';
import { LeavingDialog } from './leaving-dialog.tsx';
import type { MemberRow } from './member-rows.server.ts';
import { APPROVALS, COMPANY, INVITE_TABLE } from './paths.ts';
import { Proposals } from './proposals.tsx';
import { ApprovalRules } from './rules.tsx';
import { Sums } from './sums.tsx';
import { Units } from './units.tsx';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLE = '企业与成员';

export const meta = titled(TITLE);

export const loader = customerLoader(readCompany);

export const action = companyAction;

const COLUMNS: readonly Column<MemberRow>[] = [
  {
    key: 'name',
    header: '成员',
    phone: 'title',
    cell: ({ name, isSelf }) => (
      <>
        <strong>{name}</strong> {isSelf && <Tag>本人</Tag>}
      </>
    ),
    note: ({ phone }) => <span className={nowrap}>{phone}</span>,
  },
  {
    key: 'role',
    header: '角色',
    phone: 'figure',
    // On the first of a phone's two lines, where it takes no room from the phone number.
    cell: ({ name, role, pendingRole, confirmTo }) =>
      pendingRole ? (
        <span className={cluster[2]}>
          <Tag tone="warning">{pendingRole}待确认</Tag>
          {confirmTo && <RowLink to={confirmTo} label="确认角色" of={name} preventScrollReset />}
        </span>
      ) : (
        role
      ),
    note: ({ role, pendingRole, department }) =>
      [pendingRole && `目前${role}`, department].filter(Boolean).join('，'),
  },
  { key: 'budget', header: '预算（元）', align: 'end', phone: 'run', cell: ({ budget }) => budget },
  { key: 'joined', header: '加入', phone: 'hidden', cell: ({ joined }) => joined },
  rowActions(({ name, changeTo, removeTo }) =>
    changeTo && removeTo ? (
      <span className={cluster[2]}>
        <RowLink to={changeTo} label="修改" of={name} preventScrollReset />
        <RowLink to={removeTo} label="移除" of={name} variant="quiet" preventScrollReset />
      </span>
    ) : (
      '—'
    ),
  ),
];

/** The people who act for a company, and what they may do. */
export default function Company() {
  const { company } = useLoaderData<typeof loader>();
  return (
    <CustomerPage
      title={TITLE}
      // Below two hundred people nobody finds the form.
      action={
        company?.tab === 'members' &&
        company.forms.invite && (
          <ButtonLink to="#invite" variant="secondary">
            邀请同事
          </ButtonLink>
        )
      }
    >
      {company ? (
        <CompanyCards company={company} />
      ) : (
        <Card>
          <EmptyState title={ONLY_ENTERPRISES}>
            <ButtonLink to="/trading">去现货商城看看</ButtonLink>
          </EmptyState>
        </Card>
      )}
    </CustomerPage>
  );
}

const WHAT_IS_WHOSE =
  '订单、询价、竞价、发票、地址归企业所有，成员离开后由指定的同事继续办理；购物车归个人，可以转交或共享给同事。';

function CompanyCards({ company }: { company: CompanyView }) {
  const { name, ownRole, ownPending, forms, confirming, removing, changing } = company;
  return (
    <>
      <p>
        <strong>{name}</strong>，您的角色是「{ownRole}」。{WHAT_IS_WHOSE}待审批的订单和竞价报名见
        <Link to={APPROVALS}>企业审批</Link>。
      </p>
      {ownPending && <Notice tone="warning">{ownPending}</Notice>}
      <Tabs label="企业设置" tabs={company.tabs} />
      {company.tab === 'members' && (
        <>
          <Table caption="企业成员" columns={COLUMNS} rows={company.members} rowKey="personId" />
          <Invitations company={company} />
          {forms.invite && (
            <InviteForm
              description={forms.invite}
              roles={company.roles}
              hint={company.invitationHint}
            />
          )}
          {forms.freeName && <FreeName description={forms.freeName} />}
        </>
      )}
      {company.tab === 'rules' && (
        <>
          <ApprovalRules company={company} />
          <Approvers company={company} />
          <Sums company={company} />
        </>
      )}
      {company.tab === 'budgets' && <Budgets company={company} />}
      {company.proposals && <Proposals proposals={company.proposals} />}
      {company.tab === 'units' && <Units company={company} />}
      {company.tab === 'roles' && <Permissions company={company} />}
      {changing && <MemberDialog changing={changing} roles={company.roles} />}
      {confirming && <ConfirmRoleDialog confirming={confirming} />}
      {removing && <LeavingDialog removing={removing} />}
    </>
  );
}

interface InviteFormProps {
  description: FormDescription;
  roles: CompanyView['roles'];
  hint: string;
}

function InviteForm({ description, roles, hint }: InviteFormProps) {
  return (
    <Card id="invite" title="邀请同事">
      <DescribedForm description={description} action={COMPANY} preventScrollReset>
        <div className={grid.medium}>
          <FormField name="invitee" label="手机号或邮箱" hint={hint} autoComplete="off" />
          <FormSelect name="role" label="角色" options={roles} defaultValue="buyer" />
        </div>
        <div className={cluster[2]}>
          <Button>邀请成员</Button>
          <ButtonLink to={INVITE_TABLE} variant="quiet">
            用表格批量邀请
          </ButtonLink>
        </div>
      </DescribedForm>
    </Card>
  );
}

/** A name of who did nothing under it, for somebody else. */
const FreeName = ({ description }: { description: FormDescription }) => (
  <Card title="释放姓名" gap={3}>
    <DescribedForm
      description={description}
      action={COMPANY}
      className={stack[3]}
      preventScrollReset
    >
      <p className={muted}>
        同事用过的姓名不能再用。名下没有任何操作、现在也没有人使用的，可以释放给其他同事。
      </p>
      <div className={grid.large}>
        <FormField name="name" label="被占用的姓名" autoComplete="off" />
      </div>
      <div>
        <Button variant="secondary">释放姓名</Button>
      </div>
    </DescribedForm>
  </Card>
);

interface MemberDialogProps {
  changing: NonNullable<CompanyView['changing']>;
  roles: CompanyView['roles'];
}

function MemberDialog({ changing, roles }: MemberDialogProps) {
  return (
    <FormDialog
      title={`修改成员 ${changing.name}`}
      closeTo={COMPANY}
      form={changing.form}
      submit="保存"
    >
      <input type="hidden" name="personId" value={changing.personId} />
      <FormSelect name="role" label="角色" options={roles} />
      <FormField
        name="department"
        label="部门"
        hint="可按部门指定审批人；没有请留空"
        autoComplete="off"
      />
      <FormField
        name="monthlyBudget"
        label="月度预算（元）"
        hint="本月下单合计超出后需要审批；不限请留空"
        inputMode="decimal"
      />
      <FormField
        name="yearlyBudget"
        label="年度预算（元）"
        hint="本年下单合计超出后需要审批；不限请留空"
        inputMode="decimal"
      />
    </FormDialog>
  );
}

function Permissions({ company: { permissions, roles } }: { company: CompanyView }) {
  const columns: Column<CompanyView['permissions'][number]>[] = [
    {
      key: 'permission',
      header: '权限',
      phone: 'title',
      cell: ({ label }) => <strong>{label}</strong>,
      note: ({ scope }) => scope,
    },
    ...roles.map(({ value, label }) => ({
      key: value,
      header: label,
      phone: 'label' as const,
      cell: ({ roles: allowed }: CompanyView['permissions'][number]) =>
        allowed.includes(value) ? '可以' : '—',
    })),
  ];
  return (
    <Card title="角色与权限">
      <Table caption="角色与权限" columns={columns} rows={permissions} rowKey="label" />
    </Card>
  );
}
