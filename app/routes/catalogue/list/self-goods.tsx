import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { formAction } from '#app/forms/action.server.ts';
import { load } from '#app/session/load.server.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { readRegistration, registerHandler } from '../dialogs/goods-dialogs.server.ts';
import { RegistrationDialog } from '../dialogs/goods-dialogs.tsx';
import {
  actionsColumn,
  detailHref,
  goodsColumn,
  makerColumn,
  placeColumn,
  priceColumn,
  stockColumn,
} from './goods-columns.tsx';
import * as styles from './goods-table.css.ts';
import { ListPage, listMeta } from './list-page.tsx';
import { SELF_GOODS } from './lists.ts';
import { type Card, LIST_SECONDS, type Listed, listOf } from './read-list.server.ts';
import { SELF, type SelfRow } from './sources.server.ts';
import { GoodsGrid } from './spot-goods.tsx';

export { keepDialogForm as clientAction } from '#app/forms/keep-dialog-form.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  listMeta('自营商品', data, matches);

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const view = await listOf(request, SELF_GOODS, SELF);
  const registration = await load(request, () => readRegistration(request, view.path));
  return data(
    { ...view, registration },
    { headers: pageHeaders(request, { seconds: LIST_SECONDS }) },
  );
}

export const action = formAction(registerHandler);

/** The platform's own goods (spec 2 §2). */
export default function SelfGoods() {
  const { registration, ...view } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const { path } = view;
  const registerTo = `${path}${path.includes('?') ? '&' : '?'}dialog=register&selfId=`;
  return (
    <>
      <ListPage view={view}>{selfGoods(view, registerTo)}</ListPage>
      {registration && <RegistrationDialog registration={registration} reply={reply} />}
    </>
  );
}

/** @param registerTo the address of the 登记 dialog, to be followed by the goods' id */
function selfGoods(
  { rows, cards }: { rows: readonly SelfRow[]; cards: readonly Listed<Card>[] },
  registerTo: string,
) {
  if (rows.length > 0) return <SelfTable rows={rows} registerTo={registerTo} />;
  if (cards.length === 0) return null;
  const button = (id: string) => (
    <ButtonLink to={registerTo + id} variant="secondary" block preventScrollReset>
      立即登记
    </ButtonLink>
  );
  return <GoodsGrid cards={cards} button={button} />;
}

const columnsFor = (registerTo: string): readonly Column<SelfRow>[] => [
  goodsColumn('self'),
  { key: 'supplier', header: '供应商', cell: ({ supplier }) => supplier },
  makerColumn,
  { key: 'brand', header: '品牌', cell: ({ brand }) => brand },
  placeColumn('产地'),
  priceColumn,
  stockColumn,
  actionsColumn('self', (id) => (
    <>
      <ButtonLink to={registerTo + id} variant="secondary" size="small" preventScrollReset>
        立即登记
      </ButtonLink>
      <ButtonLink to={detailHref('self', id)} variant="quiet" size="small">
        查看商品详情
      </ButtonLink>
    </>
  )),
];

/**
 * The platform's goods as a table; on a phone as cards.
 * @param registerTo the address of the 登记 dialog, to be followed by the goods' id
 */
function SelfTable({ rows, registerTo }: { rows: readonly SelfRow[]; registerTo: string }) {
  return (
    <div className={styles.list}>
      <Table
        caption="自营商品"
        columns={columnsFor(registerTo)}
        rows={rows}
        rowKey={({ id }) => id}
      />
    </div>
  );
}
