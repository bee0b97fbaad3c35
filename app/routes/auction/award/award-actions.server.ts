import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { acceptOffer, declineOffer, giveUpAward } from '#app/domain/auction/award-contract.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import { awardHref } from '../auction-text.server.ts';

export const acceptForm = defineForm('acceptOffer', z.object({}));
export const declineForm = defineForm('declineOffer', z.object({}));
export const giveUpForm = defineForm('giveUpAward', z.object({}));

const redirectToAward = (request: Request, id: string, text: string) =>
  redirectAfterSuccess(request, awardHref(id), text);

export const awardAction = formAction(
  handleForm(acceptForm, acceptOffer, async ({ token, serial, request, params: { id = '' } }) => {
    await call(acceptOffer, { auctionId: id }, { token, serial });
    return redirectToAward(request, id, '已接受递补，请按时付款');
  }),
  handleForm(declineForm, declineOffer, async ({ token, serial, request, params: { id = '' } }) => {
    await call(declineOffer, { auctionId: id }, { token, serial });
    return redirectToAward(request, id, '已放弃递补');
  }),
  handleForm(giveUpForm, giveUpAward, async ({ token, serial, request, params: { id = '' } }) => {
    await call(giveUpAward, { auctionId: id }, { token, serial });
    return redirectToAward(request, id, '已放弃成交，按违约处理');
  }),
);
