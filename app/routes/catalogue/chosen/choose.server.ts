import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { ApiRefusal } from '#app/api/errors.ts';
import { GOODS_KINDS } from '#app/domain/catalogue/goods-kind.ts';
import { refusedRows } from '#app/domain/endpoint.ts';
import { addCartsList } from '#app/domain/inquiry/pasted-list-contract.ts';
import { ownPath } from '#app/domain/own-path.ts';
import { redirectAfterSuccess, singleFormAction } from '#app/forms/action.server.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import type { Submission } from '#app/forms/form-handler.ts';
import { dropDraft } from '#app/session/draft.server.ts';
import type { Toast } from '#app/session/session.server.ts';
import { chosenHref, MOST_CHOSEN, MOST_COMPARED } from './chosen-query.ts';
import { keepRows, type RefusedRow } from './refused-rows.server.ts';
import { PRESSED, ROWS_FORM } from './rows-form.ts';
import { startingQuantities } from './starting-quantities.server.ts';

const goodsId = z.string().regex(/^\d{1,15}$/);

/** The rows of a list: those that are ticked, and quantities by `count.<id>`. */
export const rowsForm = defineForm(
  ROWS_FORM,
  z.object({
    of: z.enum(GOODS_KINDS).default('sale'),
    back: z.string().max(2000).default('/trading'),
    id: z.array(goodsId).default([]),
  }),
);

type Rows = Submission<z.output<typeof rowsForm.schema>>;

/** A button of one row has its id as the intent. */
export const choose = singleFormAction(rowsForm, [], {
  isPublic: true,
  resumes: true,
  made: { to: '/shopCart', label: '查看购物车' },
  async submit(rows) {
    const { request, value, intent } = rows;
    if (!LEADING.has(intent)) return addOrSayWhy(rows);
    const count = value.id.length;
    if (count === 0) return backWith(rows, NOTHING_TICKED);
    if (count > MOST_CHOSEN) return backWith(rows, `一次最多选择 ${MOST_CHOSEN} 种商品`);
    if (intent === 'compare' && (count < 2 || count > MOST_COMPARED)) {
      return backWith(rows, `请勾选 2–${MOST_COMPARED} 种商品再对比`);
    }
    return redirectAfterSuccess(
      request,
      intent === 'inquiry' ? inquiryHref(rows) : chosenHref(value),
    );
  },
});

/** Buttons that lead to a page with what is ticked. */
const LEADING = new Set(['compare', 'share', 'inquiry']);

const NOTHING_TICKED = '请先勾选商品';

/** The goods with the quantities that were typed. */
function inquiryHref(rows: Rows): string {
  const counts = rows.value.id.map((id) => [`count.${id}`, countOf(rows, id)]);
  return `/inquiry?${new URLSearchParams([
    ...rows.value.id.map((id) => ['sellerProductId', id]),
    ...counts.filter(([, count]) => count !== ''),
  ])}`;
}

const countOf = ({ data }: Rows, id: string): string =>
  String(data.get(`count.${id}`) ?? '').slice(0, 32);

/** The goods that have a quantity. */
const typedIn = ({ data }: Rows): string[] =>
  [...data].flatMap(([name, text]) => {
    const id = goodsId.safeParse(/^count\.(.+)$/.exec(name)?.[1]);
    return id.success && text !== '' ? [id.data] : [];
  });

/** The goods of the pressed row, else all that are ticked or have a quantity. */
function idsOf(rows: Rows): string[] {
  const pressed = goodsId.safeParse(rows.intent);
  return pressed.success ? [pressed.data] : [...new Set([...rows.value.id, ...typedIn(rows)])];
}

/** What is refused is said on the list; what fails comes back with the pressed button, to be sent again. */
async function addOrSayWhy(rows: Rows): Promise<Response> {
  rows.data.set(PRESSED, rows.intent);
  try {
    return await addToCart(rows);
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.notLoggedIn || error.unproved) throw error;
    return backWith(rows, error.text);
  }
}

async function addToCart(rows: Rows): Promise<Response> {
  const { value, token, serial } = rows;
  const ids = idsOf(rows);
  const [one] = ids;
  if (one === undefined) return backWith(rows, NOTHING_TICKED);
  const empty = ids.filter((id) => countOf(rows, id).trim() === '');
  const starting = await startingQuantities(empty, value.of);
  const lines = ids.map((id) => ({
    productId: id,
    count: starting.get(id) ?? countOf(rows, id),
    source: value.of,
  }));
  const answer = await call(addCartsList, { rows: lines }, { token, serial });
  const problems = refusedRows(answer.problems, 'rows', ids);
  const added = ids.filter((id) => !problems.has(id));
  if (problems.size === 0) {
    const text = ids.length === 1 ? '加入购物车成功' : `加入购物车成功，共 ${ids.length} 种`;
    return back(rows, { kind: 'success', text }, { id: one, added, problems });
  }
  const text =
    (ids.length === 1 && problems.get(one)) ||
    `${added.length > 0 ? `已加入 ${added.length} 种，` : ''}${problems.size} 种没有加入购物车，请按提示修改`;
  const [id = one] = problems.keys();
  return back(rows, { kind: 'warning', text }, { id, added, problems });
}

const backWith = (rows: Rows, text: string): Promise<Response> =>
  back(rows, { kind: 'warning', text }, { id: rows.value.id[0] });

interface Outcome {
  /** The row that is in question. */
  id?: string;
  /** Those that are in the cart by now. */
  added?: readonly string[];
  /** Why others are not. */
  problems?: ReadonlyMap<string, string>;
}

/**
 * To the list with everything as it was typed and ticked but what is done; without a script also to
 * the place in it, since the browser loads the page anew.
 */
async function back(
  rows: Rows,
  toast: Toast,
  { id: place, added = [], problems = new Map() }: Outcome,
): Promise<Response> {
  const { request, value } = rows;
  const page = ownPath(value.back).replace(/#.*/, '');
  const kept = [...new Set([...value.id, ...typedIn(rows), ...problems.keys()])]
    .filter((id) => !added.includes(id))
    .map((id): [string, RefusedRow] => [
      id,
      {
        count: countOf(rows, id) || undefined,
        ticked: value.id.includes(id) || undefined,
        problem: problems.get(id),
      },
    ]);
  const cookies = kept.length > 0 ? [await keepRows(request, page, kept)] : [];
  if (kept.length === 0) await dropDraft(request, page, ROWS_FORM);
  const isDocument = request.headers.get('accept')?.includes('text/html');
  const to = isDocument && place ? `${page}#g${place}` : page;
  return redirectAfterSuccess(request, to, { toast, cookies });
}
