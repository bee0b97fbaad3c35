import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { ApiRefusal } from '#app/api/errors.ts';
import { PASSWORD_REQUIRED } from '#app/domain/account/registration.ts';
import { RESULT } from '#app/domain/endpoint.ts';
import { marketSettings, saveMarketSettings } from '#app/domain/market/contract.ts';
import {
  SETUP_OVER,
  SETUP_PATH,
  SETUP_STEP_NAMES,
  type SetupStep,
} from '#app/domain/market/setup.ts';
import {
  beginSetup,
  fillCatalogue,
  openSellersStore,
  saveTransferAccount,
  setupOpen,
  setupSteps,
  skipSetupStep,
  tryMessage,
} from '#app/domain/market/setup-contract.ts';
import { textUpTo } from '#app/domain/wire.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm, refuse } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import { cookiesOfLogin, enteringOf } from '#app/session/entering.server.ts';
import { errorPage, load } from '#app/session/load.server.ts';
import { publicOrigin } from '#app/session/origin.server.ts';
import { getToken } from '#app/session/session.server.ts';

const text = (label: string, most: number) => textUpTo(most, label).default('');

const beginForm = defineForm(
  'setupBegin',
  z.object({
    code: text('设置码', 32),
    phone: text('手机号', 32),
    name: text('公司名称', 100),
    password: z.string({ error: PASSWORD_REQUIRED }).default(''),
  }),
);
const nameForm = defineForm(
  'setupName',
  z.object({
    name: text('市场名称', 100),
    claim: text('一句话介绍', 100),
    phone: text('客服电话', 32),
  }),
);
const categoriesForm = defineForm(
  'setupCategories',
  z.object({ tops: z.array(z.string().max(8)).default([]) }),
);
const sellerForm = defineForm(
  'setupSeller',
  z.object({
    phone: text('手机号', 32),
    code: text('店铺编码', 32),
    name: text('店铺名称', 100),
    address: text('店铺地址', 200),
  }),
);
const payForm = defineForm(
  'setupPay',
  z.object({ payee: text('收款单位', 100), bank: text('开户行', 100), account: text('账号', 64) }),
);
const messagesForm = defineForm(
  'setupMessages',
  z.object({ mail: text('邮箱', 200), phone: text('手机号', 32) }),
);
const skipForm = defineForm('setupSkip', z.object({ step: z.enum(SETUP_STEP_NAMES) }));

/** Of whom the market does not ask for it: as if there were no such page. */
const over = () =>
  errorPage(404, SETUP_OVER, {}, { section: { to: '/customer/desk', label: '运营台' } });

/** The steps for an operator; null for everybody else. */
async function stepsFor(token: string | null) {
  if (token === null) return null;
  try {
    return await call(setupSteps, {}, { token });
  } catch (error) {
    const isStranger =
      error instanceof ApiRefusal &&
      !error.needsTotp &&
      (error.notLoggedIn || error.code === RESULT.forbidden);
    if (isStranger) return null;
    throw error;
  }
}

/** The first page of a market without an operator; then, for its operator, what is still to be done. */
export const readSetup = (request: Request) =>
  load(request, async () => {
    const { open } = await call(setupOpen, {});
    if (open) return { begin: describeForm(beginForm, request), desk: null };
    const token = await getToken(request);
    const found = await stepsFor(token);
    const undone = found?.steps.filter(({ state }) => state !== 'done') ?? [];
    if (!found || undone.length === 0) throw over();
    const asked = new URL(request.url).searchParams.get('step');
    const current =
      undone.find(({ step }) => step === asked) ??
      undone.find(({ state }) => state === 'waiting') ??
      undone[0];
    const step = current?.step ?? 'name';
    const saved = step === 'name' ? await call(marketSettings, {}, { token }) : null;
    return {
      begin: null,
      desk: {
        ...found,
        current: step,
        saved: saved && { name: saved.name, claim: saved.claim, phone: saved.phone },
        form: describeForm(FORMS[step], request),
        skip: describeForm(skipForm, request),
      },
    };
  });

/** What each step asks for; a page of the company is written in its own editor. */
const FORMS = {
  name: nameForm,
  categories: categoriesForm,
  seller: sellerForm,
  pay: payForm,
  messages: messagesForm,
  about: skipForm,
} as const satisfies Record<SetupStep, object>;

/** Where the setting up goes on, or, where that was the last step, the operator's first page. */
async function nextOf(token: string | null): Promise<string> {
  const found = await stepsFor(token);
  return found?.steps.some(({ state }) => state === 'waiting') ? SETUP_PATH : '/customer/desk';
}

export const setupAction = formAction(
  handleForm(beginForm, beginSetup, {
    isPublic: true,
    async submit({ value, request }) {
      const entering = await enteringOf(request);
      const session = await call(beginSetup, { ...value, ...entering });
      return redirectAfterSuccess(request, SETUP_PATH, {
        toast: '运营账号已建立，已为您登录',
        cookies: await cookiesOfLogin(request, session, entering),
      });
    },
  }),
  handleForm(nameForm, saveMarketSettings, async ({ value, token, serial, request }) => {
    const { usualSender: _, ...saved } = await call(marketSettings, {}, { token });
    const done = await call(saveMarketSettings, { ...saved, ...value }, { token, serial });
    return redirectAfterSuccess(request, await nextOf(token), done);
  }),
  handleForm(categoriesForm, fillCatalogue, async ({ value, token, serial, request }) => {
    const done = await call(fillCatalogue, value, { token, serial });
    return redirectAfterSuccess(request, await nextOf(token), done);
  }),
  handleForm(sellerForm, openSellersStore, async ({ value, token, serial, request, data }) => {
    const { text: done, link } = await call(openSellersStore, value, { token, serial });
    if (link === '') return redirectAfterSuccess(request, await nextOf(token), done);
    // Only now: the link is a secret of the owner of the phone.
    const shownOnce = [done, publicOrigin(request) + link];
    return { ...refuse(sellerForm.name, data, {}), shownOnce };
  }),
  handleForm(payForm, saveTransferAccount, async ({ value, token, serial, request }) => {
    const done = await call(saveTransferAccount, value, { token, serial });
    return redirectAfterSuccess(request, await nextOf(token), done);
  }),
  handleForm(messagesForm, tryMessage, async ({ value, token, request }) => {
    const done = await call(tryMessage, value, { token });
    return redirectAfterSuccess(request, await nextOf(token), done);
  }),
  handleCall(skipForm, skipSetupStep, { to: SETUP_PATH }),
);
