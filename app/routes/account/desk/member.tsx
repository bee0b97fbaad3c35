import { FormDialog } from '#app/components/form-dialog.tsx';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { ThingHead } from '#app/components/thing/thing.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormCheckbox } from '#app/forms/form-checkbox.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { stack } from '#app/styles/layout.css.ts';
import type { MemberView } from './members.server.ts';
import { RenameDialog } from './rename-dialog.tsx';

type Event = MemberView['history'][number];

const HISTORY: readonly Column<Event>[] = [
  { key: 'time', header: '时间', phone: 'title', nowrap: true, cell: ({ time }) => time },
  { key: 'label', header: '操作', phone: 'title', cell: ({ label }) => label },
  { key: 'person', header: '操作人', cell: ({ person }) => person },
  { key: 'detail', header: '说明', cell: ({ detail }) => detail },
];

const lines = (texts: readonly string[]) =>
  texts.length === 0 ? '—' : texts.map((text) => <div key={text}>{text}</div>);

interface MemberProps {
  member: MemberView;
}

/** An account as the operator sees it. */
export function Member({ member }: MemberProps) {
  const { suspended, signed, store, documents, dialog } = member;
  return (
    <CustomerPage breadcrumb={[{ label: '会员与卖家', to: member.listTo }, { label: member.name }]}>
      <ThingHead
        name={member.name}
        number={member.phone}
        states={[member.standing]}
        party={`${member.type}（${member.platforms}）`}
        others={<Others member={member} />}
      />
      {member.closed && <Notice tone="info" title={`账号已于 ${member.closed} 注销`} />}
      {suspended && (
        <Notice tone="danger" title={`${suspended.since} 起已暂停交易：`}>
          {suspended.reason}
        </Notice>
      )}
      <Card title="资料与认证">
        <DescriptionList
          items={[
            { term: '手机号', value: member.phone },
            { term: '类型', value: `${member.type}（${member.platforms}）` },
            { term: '注册时间', value: member.created },
            ...(member.of && !store ? [{ term: '所属企业', value: member.of }] : []),
            ...(member.contract
              ? [
                  {
                    term: '平台合同',
                    value: signed ?? '未签署',
                  },
                ]
              : []),
            ...(member.formerNames.length > 0
              ? [{ term: '曾用名', value: <FormerNames names={member.formerNames} /> }]
              : []),
            { term: '开票抬头与税号', value: lines(member.titles) },
            { term: '企业成员', value: lines(member.people) },
          ]}
        />
      </Card>
      <Card title="交易">
        <DescriptionList
          items={[
            { term: '采购', value: member.bought },
            ...(store
              ? [
                  { term: '销售', value: member.sold ?? '—' },
                  { term: '店铺', value: <Link to={store.to}>{store.name}</Link> },
                  { term: '商品', value: store.listings },
                ]
              : []),
          ]}
        />
      </Card>
      {member.terms && <StoreTerms member={member} terms={member.terms} />}
      {store && (
        <Card title="资质文件">
          {documents.length === 0 ? (
            <p>没有上传资质文件</p>
          ) : (
            <ul className={stack[2]}>
              {documents.map(({ name, fileName, url, of }) => (
                <li key={url + name}>
                  <a href={url} target="_blank" rel="noreferrer">
                    {fileName}
                  </a>{' '}
                  {name} · {of}
                </li>
              ))}
            </ul>
          )}
        </Card>
      )}
      <Card title="操作记录" action={<Link to={member.historyTo}>全部记录</Link>}>
        {member.history.length === 0 ? (
          <p>还没有操作记录</p>
        ) : (
          <Table caption="操作记录" columns={HISTORY} rows={member.history} />
        )}
      </Card>
      {dialog && <DecisionDialog {...dialog} member={member} />}
      {member.renameForm && member.registered && (
        <RenameDialog form={member.renameForm} registered={member.registered} member={member} />
      )}
      {member.phoneForm && <PhoneDialog form={member.phoneForm} member={member} />}
    </CustomerPage>
  );
}

/** What the market says of a store, and asks of it. */
function StoreTerms({ member, terms }: MemberProps & { terms: NonNullable<MemberView['terms']> }) {
  return (
    <Card title="店铺标签与费率">
      <DescribedForm description={terms.form} preventScrollReset>
        <input type="hidden" name="accountId" value={member.accountId} />
        <FormCheckbox name="hot" label="在厂家列表标为「热门厂家」" defaultChecked={terms.hot} />
        <FormField
          name="feePercent"
          label="平台费率（%）"
          hint="按成交额收取，从保存后的结算起用"
          inputMode="decimal"
          size={6}
          defaultValue={terms.feePercent}
        />
        <div>
          <Button variant="secondary">保存标签与费率</Button>
        </div>
      </DescribedForm>
    </Card>
  );
}

/** What the operator may do with an account; nothing of it is asked for. */
function Others({ member }: MemberProps) {
  const { phoneTo, renameTo, closeTo, decideTo, suspended, historyTo } = member;
  const dialogs = [
    { to: decideTo, label: suspended ? '恢复交易' : '暂停交易' },
    { to: renameTo, label: '变更登记信息' },
    { to: phoneTo, label: '更换手机号' },
    { to: closeTo, label: '注销账号' },
  ];
  return (
    <>
      {dialogs.map(
        ({ to, label }) =>
          to && (
            <Link key={label} to={to} preventScrollReset>
              {label}
            </Link>
          ),
      )}
      <Link to={historyTo}>操作记录</Link>
    </>
  );
}

function FormerNames({ names }: { names: MemberView['formerNames'] }) {
  return names.map(({ text, document }) => (
    <div key={text}>
      {text}
      {document && (
        <>
          {' '}
          <a href={document.url} target="_blank" rel="noreferrer">
            {document.name}
          </a>
        </>
      )}
    </div>
  ));
}

const WORDS = {
  suspend: {
    title: '确定暂停交易吗?',
    text: '不能再下单、询价、报价、上架、竞价、报名和提现，在售商品下架；已有订单继续办理。',
    button: '暂停交易',
  },
  resume: {
    title: '确定恢复交易吗?',
    text: '暂停时下架的商品重新上架。',
    button: '恢复交易',
  },
  close: {
    title: '确定注销账号吗?',
    text: '请先核验申请人身份。不能恢复：全部设备退出，个人信息清除，商品下架；订单、发票和对账单按规定保留。',
    button: '注销账号',
  },
} as const;

function DecisionDialog({
  decision,
  form: description,
  member,
}: MemberProps & { decision: keyof typeof WORDS; form: FormDescription }) {
  const { title, text, button } = WORDS[decision];
  return (
    <FormDialog
      title={title}
      description={`${member.name}：${text}`}
      closeTo={member.here}
      form={description}
      submit={button}
      variant={decision === 'resume' ? 'primary' : 'danger'}
    >
      <input type="hidden" name="accountId" value={member.accountId} />
      <FormTextarea
        name="reason"
        label="原因"
        hint={decision === 'close' ? '记入操作记录' : '会通知对方'}
        rows={2}
      />
    </FormDialog>
  );
}

function PhoneDialog({ form: description, member }: MemberProps & { form: FormDescription }) {
  return (
    <FormDialog
      title="更换登录手机号"
      description={`${member.name}：请先核验申请人身份。更换后原手机号不能再登录和重置密码，全部设备退出；登录密码和两步验证不变。`}
      closeTo={member.here}
      form={description}
      submit="更换手机号"
      variant="danger"
    >
      <input type="hidden" name="accountId" value={member.accountId} />
      <FormField name="phone" label="新手机号" inputMode="tel" autoComplete="off" />
      <FormTextarea name="reason" label="原因" hint="会通知新旧手机号" rows={2} />
    </FormDialog>
  );
}
