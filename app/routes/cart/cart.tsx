import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useMemo } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { call } from '#app/api/client.server.ts';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Checkbox } from '#app/components/ui/field.tsx';
import { type CartLine, cartList } from '#app/contract/cart.ts';
import { cartDeleteForm, cartForm } from '#app/forms/cart.server.ts';
import { pathOf } from '#app/forms/checkout-step.server.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { load } from '#app/session/load.server.ts';
import { pageOf, requireToken } from '#app/session/session.server.ts';
import { toastCookie } from '#app/session/toast.server.ts';
import { classNames } from '#app/styles/class-names.ts';
import { stack, visuallyHidden } from '#app/styles/layout.css.ts';
import { Bar } from './bar.tsx';
import * as styles from './cart.css.ts';
import { cartAction, DELETE_CANCELLED } from './cart-action.server.ts';
import { groupCart } from './cart-view.server.ts';
import { countName } from './chosen-lines.ts';
import { DeleteDialog, type Deletion } from './delete-dialog.tsx';
import { Line } from './line.tsx';
import { useChosenLines } from './use-chosen-lines.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta: MetaFunction = () => pageMeta({ title: '购物车' });

export async function loader({ request }: LoaderFunctionArgs) {
  const token = await requireToken(request);
  const { searchParams } = new URL(request.url);
  const path = pathOf(request);
  if (searchParams.get('dialog') === 'cancelled') throw await cancelled(path);
  const lines = await load(request, () => call(cartList, {}, { token }));
  return {
    sellers: groupCart(lines),
    form: describeForm(cartForm, await getDraft(request, pageOf(request))),
    deletion: deletionOf(searchParams, lines, path),
  };
}

/** The dialog's way out, which works without a script too. */
async function cancelled(path: string): Promise<Response> {
  const toast = await toastCookie({ kind: 'warning', text: DELETE_CANCELLED });
  return redirect(path, { status: 303, headers: { 'set-cookie': toast } });
}

function deletionOf(
  searchParams: URLSearchParams,
  lines: readonly CartLine[],
  path: string,
): Deletion | null {
  if (searchParams.get('dialog') !== 'delete') return null;
  const ids = searchParams.get('ids')?.split(',') ?? [];
  const asked = lines.filter(({ id }) => ids.includes(id));
  if (asked.length === 0) return null;
  return {
    form: describeForm(cartDeleteForm),
    lines: asked.map(({ id, productName: name }) => ({ id, name })),
    cancelTo: `${path}?dialog=cancelled`,
  };
}

export const action = cartAction;

export default function Cart() {
  const { sellers, form: description, deletion } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const form = useForm(description, reply);
  const lines = useMemo(
    () => sellers.flatMap(({ groups }) => groups.flatMap((group) => group.lines)),
    [sellers],
  );
  const { chosen, control, onChange, tick, refused } = useChosenLines(lines);
  const hydrated = useHydrated();

  if (lines.length === 0) {
    return (
      <Page title="购物车">
        <EmptyState title="购物车没有商品 , 快去添加吧!" icon="cart">
          <ButtonLink to="/trading">去现货商城看看</ButtonLink>
        </EmptyState>
      </Page>
    );
  }
  const ticked = [form.valueOf('ids') ?? []].flat();
  const idsOf = (some: typeof lines) => some.flatMap(({ id, gone }) => (gone ? [] : [id]));
  return (
    <Page title="购物车">
      <ServerForm form={form} className={stack[4]} onChange={onChange} preventScrollReset>
        {/* What the Enter key presses: the first button of a form. */}
        <button
          ref={control}
          type="submit"
          name="intent"
          value="update"
          className={visuallyHidden}
          tabIndex={-1}
          aria-hidden="true"
        >
          更新
        </button>
        <div className={classNames(styles.line, styles.head)} aria-hidden="true">
          <span />
          <span>商品</span>
          <span />
          <span className={styles.figure}>单价</span>
          <span>数量</span>
          <span className={styles.figure}>金额</span>
          <span>操作</span>
        </div>
        {sellers.map(({ code, name, groups }) => {
          const ids = idsOf(groups.flatMap((group) => group.lines));
          return (
            <Card
              key={code}
              title={
                <span className={styles.seller}>
                  {hydrated ? (
                    <Checkbox
                      name="seller"
                      label={name}
                      checked={ids.length > 0 && ids.every((id) => chosen.ids.includes(id))}
                      disabled={ids.length === 0}
                      onChange={(event) => tick(ids, event.currentTarget.checked)}
                    />
                  ) : (
                    name
                  )}
                </span>
              }
            >
              {groups.map((group) => (
                <div key={group.key}>
                  {group.marketing && <h3 className={styles.group}>{group.marketing}</h3>}
                  <ul>
                    {group.lines.map((line) => {
                      const typed = form.valueOf(countName(line.id));
                      return (
                        <Line
                          key={line.id}
                          line={line}
                          ticked={ticked.includes(line.id)}
                          typed={typeof typed === 'string' ? typed : undefined}
                          error={
                            (refused[countName(line.id)] ?? form.errorsOf(countName(line.id)))[0]
                          }
                        />
                      );
                    })}
                  </ul>
                </div>
              ))}
            </Card>
          );
        })}
        <Bar chosen={chosen} ids={idsOf(lines)} tick={tick} />
      </ServerForm>
      {deletion && <DeleteDialog deletion={deletion} reply={reply} />}
    </Page>
  );
}
