import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { pack, unpack } from '#app/components/packed.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { formAction } from '#app/forms/action.server.ts';
import { load } from '#app/session/load.server.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { readRegistration, registerHandler } from '../dialogs/goods-dialogs.server.ts';
import { RegistrationDialog } from '../dialogs/goods-dialogs.tsx';
import { detailHref, GoodsTable } from './goods-table.tsx';
import { ListPage, listMeta } from './list-page.tsx';
import { SELF_GOODS } from './lists.ts';
import { LIST_SECONDS, type ListView, listOf } from './read-list.server.ts';
import { SELF } from './sources.server.ts';
import { GoodsGrid } from './spot-goods.tsx';

export { keepDialogForm as clientAction } from '#app/forms/keep-dialog-form.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  listMeta('自营商品', data?.list, matches);

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const view = await listOf(request, SELF_GOODS, SELF);
  const registration = await load(request, () => readRegistration(request, view.path));
  return data(
    { list: pack(view), registration },
    { headers: pageHeaders(request, { seconds: LIST_SECONDS }) },
  );
}

export const action = formAction(registerHandler);

/** The platform's own goods (spec 2 §2). */
export default function SelfGoods() {
  const { registration, list } = useLoaderData<typeof loader>();
  const view = unpack(list);
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
function selfGoods(view: ListView, registerTo: string) {
  if (view.cards.length > 0) {
    const button = (id: string) => (
      <ButtonLink to={registerTo + id} variant="secondary" block preventScrollReset>
        立即登记
      </ButtonLink>
    );
    return <GoodsGrid cards={view.cards} button={button} />;
  }
  if (view.rows.length === 0) return null;
  const actions = (id: string) => (
    <>
      <Link to={registerTo + id} preventScrollReset>
        立即登记
      </Link>
      <Link to={detailHref('self', id)}>查看商品详情</Link>
    </>
  );
  return <GoodsTable caption="自营商品" view={view} actions={actions} />;
}
