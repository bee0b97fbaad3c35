import { useLoaderData, useLocation } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { RowButton } from '#app/components/ui/row-button.tsx';
import { type Column, NOT_ON_PHONE, rowActions, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { CONFIRM_DELETE_ADDRESS } from '#app/domain/checkout/address.ts';
import { formAction } from '#app/forms/action.server.ts';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { useTimesAccepted } from '#app/forms/use-times-answered.ts';
import { cluster, stack } from '#app/styles/layout.css.ts';
import {
  type AddressBook,
  addressBook,
  defaultHandler,
  deleteHandler,
  saveHandler,
} from './address-book.server.ts';
import { AddressFields } from './address-fields.tsx';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta = titled('收货地址');

export const loader = addressBook;

export const action = formAction(saveHandler, deleteHandler, defaultHandler);

/** The addresses of an account, apart from any order. */
export default function Addresses() {
  const book = useLoaderData<typeof loader>();
  const chosen = new URLSearchParams(useLocation().search).get('edit');
  const saved = useTimesAccepted(book.form.form);
  return (
    <CustomerPage title="收货地址">
      <Card title="我的地址">
        {book.addresses.length > 0 ? (
          <Addressees book={book} />
        ) : (
          <EmptyState title="还没有收货地址">
            <p>在下面填写，下单时就可以选用。</p>
          </EmptyState>
        )}
      </Card>
      <Card title={book.edited ? '修改收货地址' : '添加收货地址'}>
        {book.problem ? (
          <Notice tone="warning">{book.problem}</Notice>
        ) : (
          <Editor key={`${chosen} ${saved}`} book={book} />
        )}
      </Card>
      {book.deletion && (
        <ConfirmDialog
          title={CONFIRM_DELETE_ADDRESS}
          description={book.deletion.text}
          form={book.deletion.form}
          closeTo="/customer/addresses"
          of={{ id: book.deletion.id }}
        />
      )}
    </CustomerPage>
  );
}

interface PartProps {
  book: AddressBook;
}

type Row = AddressBook['addresses'][number];
const DEFAULT_FORM = 'default-address';

const columns: Column<Row>[] = [
  {
    key: 'person',
    header: '收货人',
    phone: 'title',
    cell: ({ person, isDefault }) => (
      <>
        {person} {isDefault && <Tag tone="success">默认</Tag>}
      </>
    ),
  },
  { key: 'phone', header: '手机号', phone: 'title', cell: ({ phone }) => phone },
  { key: 'text', header: '地址', phone: 'line', cell: ({ text }) => text },
  {
    ...rowActions(({ id, text, isDefault }) => (
      <span className={cluster[3]}>
        <Link to={`/customer/addresses?edit=${id}`} aria-label={`修改 ${text}`}>
          修改
        </Link>
        <Link to={`/customer/addresses?delete=${id}`} aria-label={`删除 ${text}`}>
          删除
        </Link>
        {!isDefault && (
          <RowButton
            label="设为默认"
            of={text}
            form={DEFAULT_FORM}
            name="id"
            value={id}
            {...NOT_ON_PHONE}
          />
        )}
      </span>
    )),
    phone: 'figure',
  },
];

function Addressees({ book }: PartProps) {
  const form = useForm(book.defaultForm);
  return (
    <>
      <ServerForm form={form} id={DEFAULT_FORM} preventScrollReset>
        {null}
      </ServerForm>
      <Table caption="收货地址" columns={columns} rows={book.addresses} />
    </>
  );
}

function Editor({ book }: PartProps) {
  const form = useForm(book.form);
  return (
    <ServerForm form={form} className={stack[3]} preventScrollReset>
      <AddressFields form={form} first={book.addresses.length === 0} aids={book.aids} />
      <p className={cluster[3]}>
        {book.edited && (
          <ButtonLink to="/customer/addresses" variant="secondary">
            取消
          </ButtonLink>
        )}
        <Button>保存地址</Button>
      </p>
    </ServerForm>
  );
}
