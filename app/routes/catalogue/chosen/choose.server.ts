import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { addCartsList } from '#app/domain/inquiry/pasted-list-contract.ts';
import { ownPath } from '#app/domain/own-path.ts';
import {
  formAction,
  handleForm,
  redirectAfterSuccess,
  type Submission,
} from '#app/forms/action.server.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import { dropDraft } from '#app/session/draft.server.ts';
import type { Toast } from '#app/session/session.server.ts';
import { chosenHref, MOST_CHOSEN, MOST_COMPARED } from './chosen-query.ts';
import { keepRefusedRows, type RefusedRow, ROWS_FORM } from './refused-rows.server.ts';

const goodsId = z.string().regex(/^\d{1,15}$/);

/** The rows of a list: those that are ticked, and quantities by `count.<id>`. */
const rowsForm = defineForm(
  ROWS_FORM,
  z.object({
    of: z.enum(['sale', 'self']).default('sale'),
    back: z.string().max(2000).default('/trading'),
    id: z.array(goodsId).default([]),
  }),
);

type Rows = Submission<z.output<typeof rowsForm.schema>>;

/** A button of one row has its id as the intent. */
export const choose = formAction(
  handleForm({
    form: rowsForm,
    resumes: true,
    made: { to: '/shopCart', label: '查看购物车' },
    async submit(rows) {
      const { request, value, intent } = rows;
      if (!LEADING.has(intent)) return addToCart(rows);
      const count = value.id.length;
      if (count === 0) return backWith(rows, NOTHING_TICKED);
      if (count > MOST_CHOSEN) return backWith(rows, `一次最多选择 ${MOST_CHOSEN} 种商品`);
      if (intent === 'compare' && (count < 2 || count > MOST_COMPARED)) {
        return backWith(rows, `请勾选 2–${MOST_COMPARED} 种商品再对比`);
      }
      return redirectAfterSuccess(
        request,
        intent === 'inquiry' ? inquiryHref(value.id) : chosenHref(value),
      );
    },
  }),
);

/** Buttons that lead to a page with what is ticked. */
const LEADING = new Set(['compare', 'share', 'inquiry']);

const NOTHING_TICKED = '请先勾选商品';

const inquiryHref = (ids: readonly string[]): string =>
  `/inquiry?${ids.map((id) => `sellerProductId=${id}`).join('&')}`;

const countOf = ({ data }: Rows, id: string): string =>
  String(data.get(`count.${id}`) ?? '').slice(0, 32);

/** The goods of the pressed row, else all that are ticked or have a quantity. */
function idsOf({ intent, value, data }: Rows): string[] {
  const pressed = goodsId.safeParse(intent);
  if (pressed.success) return [pressed.data];
  const typed = [...data].flatMap(([name, text]) => {
    const id = goodsId.safeParse(/^count\.(.+)$/.exec(name)?.[1]);
    return id.success && text !== '' ? [id.data] : [];
  });
  return [...new Set([...value.id, ...typed])];
}

async function addToCart(rows: Rows): Promise<Response> {
  const { value, token, serial } = rows;
  const ids = idsOf(rows);
  if (ids.length === 0) return backWith(rows, NOTHING_TICKED);
  const lines = ids.map((id) => ({ productId: id, count: countOf(rows, id), source: value.of }));
  const { refusals } = await call(addCartsList, { rows: lines }, { token, serial });
  const refused = ids.flatMap((id, at) => {
    const problem = refusals[at];
    return problem ? [[id, { problem }] as const] : [];
  });
  const [first] = refused;
  if (first) {
    const added = ids.length - refused.length;
    const text =
      ids.length === 1
        ? first[1].problem
        : `${added > 0 ? `已加入 ${added} 种，` : ''}${refused.length} 种没有加入购物车，请按提示修改`;
    return backWith(rows, text, Object.fromEntries(refused));
  }
  const text = ids.length === 1 ? '加入购物车成功' : `加入购物车成功，共 ${ids.length} 种`;
  return back(rows, { kind: 'success', text, link: CART }, ids[0]);
}

const CART = { to: '/shopCart', label: '查看购物车' };

/** Back to the list with everything as it was typed and ticked, and what is wrong beside it. */
async function backWith(
  rows: Rows,
  text: string,
  refused?: Readonly<Record<string, RefusedRow>>,
): Promise<Response> {
  const { request, value } = rows;
  const kept = new Map<string, RefusedRow>();
  // Of several, those that went into the cart are done with.
  for (const id of refused ? Object.keys(refused) : new Set([...value.id, ...idsOf(rows)])) {
    const count = countOf(rows, id);
    kept.set(id, {
      ...(count && { count }),
      ...(value.id.includes(id) && { ticked: true }),
      ...refused?.[id],
    });
  }
  const page = ownPath(value.back);
  const cookie = await keepRefusedRows(request, page, Object.fromEntries(kept));
  return back(rows, { kind: 'warning', text }, [...kept.keys()][0], [cookie]);
}

/**
 * To the list, and without a script to the place in it: the browser loads the page anew. A script
 * stays where it is.
 */
async function back(
  { request, value }: Rows,
  toast: Toast,
  id?: string,
  cookies: readonly string[] = [],
): Promise<Response> {
  const page = ownPath(value.back);
  if (cookies.length === 0) await dropDraft(request, page, ROWS_FORM);
  const isDocument = request.headers.get('accept')?.includes('text/html');
  const place = isDocument && id ? `#g${id}` : '';
  return redirectAfterSuccess(request, page.replace(/#.*/, '') + place, { toast, cookies });
}
