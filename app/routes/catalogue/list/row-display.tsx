import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Page } from '#app/components/layout/page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Checkbox, FieldGroup } from '#app/components/ui/field.tsx';
import { RowButton } from '#app/components/ui/row-button.tsx';
import { namesOf } from '#app/domain/names-of.ts';
import { ownPath } from '#app/domain/own-path.ts';
import { redirectAfterSuccess, singleFormAction } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { pageOf } from '#app/session/session.server.ts';
import { cluster, spread, stack } from '#app/styles/layout.css.ts';
import { COLUMNS, type ColumnKey, USUAL_DISPLAY } from './columns.ts';
import { displayCookie, readDisplay } from './row-display.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta = titled('列表显示');

const KEYS = namesOf(COLUMNS);
const USUAL = KEYS.slice(0, 8);

const lookForm = defineForm(
  'rowLook',
  z.object({
    roomy: z.enum(['yes', 'no']).default('no'),
    /** All of them, in the order of the page. */
    order: z.array(z.enum(KEYS)).default([]),
    column: z.array(z.enum(KEYS)).default([]),
  }),
);

const backOf = (request: Request): string =>
  ownPath(new URL(request.url).searchParams.get('back') ?? '/trading');

export async function loader({ request }: LoaderFunctionArgs) {
  const { roomy, columns } = await readDisplay(request);
  const shown = columns ?? USUAL;
  return {
    form: describeForm(lookForm, request),
    back: backOf(request),
    roomy,
    columns: [...shown, ...KEYS.filter((key) => !shown.includes(key))].map((key) => ({
      key,
      label: COLUMNS[key],
      shown: shown.includes(key),
    })),
  };
}

/** 「up price」 moves a column one place up. */
function moved(order: readonly ColumnKey[], intent: string): ColumnKey[] {
  const [way, key = ''] = intent.split(' ');
  const from = (order as readonly string[]).indexOf(key);
  const to = from + (way === 'up' ? -1 : 1);
  const other = order[to];
  const self = order[from];
  if (!self || !other) return [...order];
  return order.with(from, other).with(to, self);
}

export const action = singleFormAction(lookForm, [], {
  isPublic: true,
  async submit({ value, intent, request }) {
    if (intent === 'usual') {
      return redirectAfterSuccess(request, backOf(request), {
        cookies: [await displayCookie(USUAL_DISPLAY)],
      });
    }
    const isMove = /^(?:up|down) /.test(intent);
    const columns = moved(value.order, isMove ? intent : '').filter((key) =>
      value.column.includes(key),
    );
    const cookies = [await displayCookie({ roomy: value.roomy === 'yes', columns })];
    return redirectAfterSuccess(request, isMove ? pageOf(request) : backOf(request), { cookies });
  },
});

/** How the rows of lists look: their height, and their columns in an order of one's own. */
export default function RowLookPage() {
  const { form: description, back, roomy, columns } = useLoaderData<typeof loader>();
  const form = useForm(description);
  return (
    <Page title="列表显示" narrow>
      <ServerForm form={form} className={stack[4]} preventScrollReset>
        <Card title="行高">
          <FieldGroup name="roomy" label="每行的高度">
            <div className={cluster[6]}>
              {[
                { value: 'no', label: '紧凑：一屏看到更多商品' },
                { value: 'yes', label: '宽松：带图片' },
              ].map(({ value, label }) => (
                <label key={value} className={cluster[2]}>
                  <input
                    type="radio"
                    name="roomy"
                    value={value}
                    defaultChecked={roomy === (value === 'yes')}
                  />
                  {label}
                </label>
              ))}
            </div>
          </FieldGroup>
        </Card>
        <Card title="列">
          <ol className={stack[2]}>
            {columns.map(({ key, label, shown }, at) => (
              <li key={key} className={spread}>
                <input type="hidden" name="order" value={key} />
                <Checkbox name="column" value={key} label={label} defaultChecked={shown} />
                <span className={cluster[1]}>
                  {[
                    { way: 'up', text: '上移', disabled: at === 0 },
                    { way: 'down', text: '下移', disabled: at === columns.length - 1 },
                  ].map(({ way, text, disabled }) => (
                    <RowButton
                      key={way}
                      label={text}
                      of={label}
                      variant="quiet"
                      name="intent"
                      value={`${way} ${key}`}
                      disabled={disabled}
                    />
                  ))}
                </span>
              </li>
            ))}
          </ol>
        </Card>
        <div className={cluster[3]}>
          <Button name="intent" value="save">
            保存
          </Button>
          <Button variant="secondary" name="intent" value="usual">
            恢复默认
          </Button>
          <ButtonLink variant="quiet" to={back}>
            取消
          </ButtonLink>
        </div>
      </ServerForm>
    </Page>
  );
}
