import type { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { ApiRefusal } from '#app/api/errors.ts';
import { collectDelete, collectSave, followOrCancel } from '#app/domain/favourite/contract.ts';
import { done } from '#app/forms/action.server.ts';
import { wayBack } from '#app/session/session.server.ts';
import type { favouriteForm } from './favourite.server.ts';

type Wish = z.output<typeof favouriteForm.schema>;

/** Does what a toggle asks for and goes back to its page, which says what came of it. */
export async function fulfil(
  request: Request,
  token: string | null,
  { favourite, back }: Wish,
): Promise<Response> {
  const page = wayBack(back);
  try {
    const text = await change(token, favourite);
    return await done(request, page, { toast: { kind: 'success', text } });
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.notLoggedIn) throw error;
    return done(request, page, { toast: { kind: 'warning', text: error.text } });
  }
}

async function change(token: string | null, { on, of, id }: Wish['favourite']): Promise<string> {
  if (of === 'seller') {
    await call(followOrCancel, { id, type: on ? 'T' : 'F' }, { token });
    return on ? '关注成功' : '取消关注成功';
  }
  await call(on ? collectSave : collectDelete, { productId: id, type: of }, { token });
  return on ? '收藏成功' : '取消收藏成功';
}
