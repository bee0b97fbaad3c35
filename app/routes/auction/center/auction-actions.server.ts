import { call } from '#app/api/client.server.ts';
import {
  auctionDetail,
  freezeMargin,
  participate,
  saveAuctionSign,
} from '#app/domain/auction/contract.ts';
import { LOGIN_REQUIRED_AT_AUCTIONS } from '#app/domain/refusal-texts.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import { pageOf, toastCookie } from '#app/session/session.server.ts';
import { auctionHref, liveHref } from './auction-search.ts';
import {
  marginForm,
  participateForm,
  QUALIFICATION_FILES,
  qualificationField,
  qualificationFile,
  sentSignForm,
} from './sign-form.server.ts';

/** Pressing the participation button asks the trading API and follows its answer (spec 2 §4). */
const enter = handleForm(participateForm, participate, {
  loginText: LOGIN_REQUIRED_AT_AUCTIONS,
  async submit({ value, token, request }) {
    const [auctionId = '', sellerCode = ''] = value.auction.split('/');
    const { code, message } = await call(participate, { auctionId, sellerCode }, { token });
    if (code === 'success') return redirectTo(liveHref(auctionId));
    const cookies = message ? [await toastCookie({ kind: 'warning', text: message })] : [];
    const to = code === 'not_sign_up' ? auctionHref(auctionId, 'sign') : pageOf(request);
    return redirectTo(to, { cookies });
  },
});

const signUp = handleForm(sentSignForm, saveAuctionSign, {
  isLong: true,
  files: QUALIFICATION_FILES,
  controlOf: ([name, index]) =>
    name === 'auctionSignQualifyList' ? qualificationField(Number(index)) : undefined,
  async submit({ value, data, token, serial, request }) {
    const { auctionId } = value;
    const { qualifyConfigs } = await call(auctionDetail, { id: auctionId }, { token });
    const auctionSignQualifyList = qualifyConfigs.flatMap(({ id }, index) => {
      const fileId = qualificationFile(data, index);
      return fileId === undefined ? [] : [{ qualifyConfigId: id, fileId }];
    });
    const sign = { ...value, checked: value.checked !== undefined, auctionSignQualifyList };
    const text = await call(saveAuctionSign, sign, { token, serial });
    return redirectAfterSuccess(request, auctionHref(auctionId), text);
  },
});

const freeze = handleForm(
  marginForm,
  freezeMargin,
  async ({ value: { auctionId }, token, serial, request }) => {
    await call(freezeMargin, { auctionId }, { token, serial });
    return redirectAfterSuccess(request, auctionHref(auctionId), '保证金已冻结，可以参与竞价');
  },
);

export const auctionAction = formAction(enter, signUp, freeze);
