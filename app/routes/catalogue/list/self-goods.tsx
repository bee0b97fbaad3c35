import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pack, unpack } from '#app/components/packed.ts';
import { formAction } from '#app/forms/action.server.ts';
import { load } from '#app/session/load.server.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { readRegistration, registerHandler } from '../dialogs/goods-dialogs.server.ts';
import { RegistrationDialog } from '../dialogs/goods-dialogs.tsx';
import { ListPage, listMeta } from './list-page.tsx';
import { listedGoods } from './listed-goods.tsx';
import { SELF_GOODS } from './lists.ts';
import { LIST_SECONDS, listOf } from './read-list.server.ts';
import { SELF } from './sources.server.ts';

export { keepDialogForm as clientAction } from '#app/forms/keep-dialog-form.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  listMeta('自营商品', data?.list, matches);

export { loaderHeaders as headers } from '#app/session/page-headers.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const { view, goods } = await listOf(request, SELF_GOODS, SELF);
  const registration = await load(request, () => readRegistration(request, view.path));
  return data(
    { list: pack(view), goods, registration },
    { headers: pageHeaders(request, { seconds: LIST_SECONDS }) },
  );
}

export const action = formAction(registerHandler);

/** The platform's own goods (spec 2 §2). */
export default function SelfGoods() {
  const { registration, list, goods } = useLoaderData<typeof loader>();
  const view = unpack(list);
  return (
    <>
      <ListPage view={view}>{listedGoods(view, goods)}</ListPage>
      {registration && <RegistrationDialog registration={registration} />}
    </>
  );
}
