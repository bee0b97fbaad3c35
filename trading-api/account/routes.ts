import { sql } from 'drizzle-orm';
import { auditDeskPage, auditPage } from '#app/domain/account/audit-contract.ts';
import { codeWayOf } from '#app/domain/account/codes.ts';
import {
  changePassword,
  endSession,
  endSessions,
  listSessions,
  login,
  loginByCode,
  logout,
  ownCodeWay,
  register,
  resetPassword,
  secondStep,
  sendCode,
  sendStepUpCode,
  stepUp,
  userByToken,
} from '#app/domain/account/contract.ts';
import {
  accountDetail,
  accountList,
  closeAccountAtDesk,
  resumeAccount,
  suspendAccount,
} from '#app/domain/account/desk-contract.ts';
import {
  oneTimeLink,
  registerByLink,
  resetByLink,
} from '#app/domain/account/one-time-link-contract.ts';
import { changePhone, changePhoneAtDesk } from '#app/domain/account/phone-contract.ts';
import { closeAccount, exportData, saveProfile } from '#app/domain/account/profile-contract.ts';
import {
  confirmTotp,
  endTotp,
  renewRecoveryCodes,
  resetTotp,
  startTotp,
  totpState,
} from '#app/domain/account/totp-contract.ts';
import { countCart } from '#trading-api/cart/index.ts';
import { countUnread, sendsOf } from '#trading-api/message/index.ts';
import { customerRoute, type Market, type Route, route } from '#trading-api/platform/http/route.ts';
import { accountDetails, accountsPage } from './account-desk.ts';
import { allEvents, ownEvents } from './audit.ts';
import { changePassword as change, resetPassword as reset } from './change-password.ts';
import { changeOwnPhone, resetPhone } from './change-phone.ts';
import {
  linkFor,
  registerByLink as openByLink,
  resetByLink as setByLink,
} from './one-time-links.ts';
import { type CodeRules, sendCode as send } from './phone-codes.ts';
import { closeAccount as close, closeAtDesk } from './privacy/close.ts';
import { dataOf } from './privacy/export.ts';
import { saveProfile as rename } from './privacy/profile.ts';
import { register as openAccount } from './register.ts';
import { endAllSessions, endSession as endOne, sessionsOf } from './sessions.ts';
import { confirmIdentity } from './step-up.ts';
import { resume, suspend } from './suspend.ts';
import { resetTotp as resetFor } from './totp-desk.ts';
import {
  beginTotp,
  confirmTotp as confirmFirst,
  renewRecoveryCodes as renewCodes,
  stateOfTotp,
  endTotp as switchOff,
} from './totp-setup.ts';
import { userInfoOf } from './user-info.ts';
import { logIn, logInByCode, logOut, takeSecondStep } from './users.ts';

const codeRulesOf = (market: Market): CodeRules => ({
  sends: sendsOf(market),
  proof: market.registration.proof,
});

const SUCCESS = 'success' as const;

export const accountRoutes: readonly Route[] = [
  route(userByToken, async ({ db, input, identify }) => {
    const userInfo = userInfoOf(await identify(input.token));
    const person = Number(userInfo.id);
    // Both in one statement: every page of a member waits for them.
    const [counted = { unreadMessages: 0, cartCount: 0 }] = await db
      .select({ unreadMessages: countUnread(db, person), cartCount: countCart(db, person) })
      .from(sql`(values (1)) as once`);
    return { userInfo, ...counted };
  }),
  route(login, ({ db, input, network, market, now }) =>
    logIn(db, { ...input, network }, sendsOf(market), now),
  ),
  route(register, ({ db, input, network, now, market }) =>
    openAccount(db, { ...input, network }, market.registration, now),
  ),
  customerRoute(logout, async ({ db, person, token, now }) => {
    await logOut(db, person, token, now);
    return SUCCESS;
  }),
  route(sendCode, ({ db, input, network, market, now }) =>
    send(db, codeRulesOf(market), { ...input, network }, now),
  ),
  route(oneTimeLink, ({ db, input, now }) => linkFor(db, input.token, now)),
  route(registerByLink, ({ db, input, network, now }) => openByLink(db, input, network, now)),
  route(resetByLink, async ({ db, input, now }) => {
    await setByLink(db, input, now);
    return SUCCESS;
  }),
  route(loginByCode, ({ db, input, network, now }) => logInByCode(db, { ...input, network }, now)),
  route(secondStep, ({ db, input, network, market, now }) =>
    takeSecondStep(db, { ...input, network, sealSecret: market.sessionSecret }, now),
  ),
  route(resetPassword, async ({ db, input, network, now }) => {
    await reset(db, { ...input, network }, now);
    return SUCCESS;
  }),
  customerRoute(changePassword, ({ db, input, person, token, now }) =>
    change(db, { person, token }, input, now),
  ),
  customerRoute(changePhone, ({ db, input, person, token, network, now }) =>
    changeOwnPhone(db, { person, token, network }, input, now),
  ),
  customerRoute(stepUp, async ({ db, input, person, token, market, now }) => {
    const caller = { person, token, sealSecret: market.sessionSecret };
    await confirmIdentity(db, caller, input, now);
    return SUCCESS;
  }),
  customerRoute(sendStepUpCode, ({ db, person, network, market, now }) =>
    send(db, codeRulesOf(market), { phone: person.phone, purpose: 'confirm', network }, now),
  ),
  customerRoute(ownCodeWay, ({ person, market }) => codeWayOf(sendsOf(market), person)),
  customerRoute(totpState, ({ db, person, market }) =>
    stateOfTotp(db, { person, sealSecret: market.sessionSecret }, market.operatorTotp),
  ),
  customerRoute(startTotp, async ({ db, person, market }) => {
    await beginTotp(db, { person, sealSecret: market.sessionSecret });
    return SUCCESS;
  }),
  customerRoute(confirmTotp, ({ db, input, person, token, market, now }) =>
    confirmFirst(db, { person, token, sealSecret: market.sessionSecret }, input.code, now),
  ),
  customerRoute(endTotp, ({ db, input, person, token, market, now }) =>
    switchOff(
      db,
      { person, token, sealSecret: market.sessionSecret },
      { ...input, operatorTotp: market.operatorTotp },
      now,
    ),
  ),
  customerRoute(renewRecoveryCodes, ({ db, input, person, market, now }) =>
    renewCodes(db, { person, sealSecret: market.sessionSecret }, input.code, now),
  ),
  customerRoute(resetTotp, async ({ db, input, person, now }) => {
    await db.transaction((tx) => resetFor(tx, person, input, now));
    return SUCCESS;
  }),
  customerRoute(listSessions, ({ db, person, token, now }) => sessionsOf(db, person, token, now)),
  customerRoute(endSession, async ({ db, input, person, now }) => {
    await endOne(db, person, input.id, now);
    return SUCCESS;
  }),
  customerRoute(endSessions, async ({ db, person, now }) => {
    await endAllSessions(db, person, now);
    return SUCCESS;
  }),
  customerRoute(saveProfile, async ({ db, input, person, now }) => {
    await db.transaction((tx) => rename(tx, person, input, now));
    return SUCCESS;
  }),
  customerRoute(exportData, ({ db, person, customer, now }) =>
    db.transaction((tx) => dataOf(tx, { person, customer }, now)),
  ),
  customerRoute(closeAccount, async ({ db, input, person, now }) => {
    await db.transaction((tx) => close(tx, person, input, now));
    return SUCCESS;
  }),
  customerRoute(auditPage, ({ db, input, ...caller }) => ownEvents(db, caller, input)),
  route(accountList, ({ db, input }) => accountsPage(db, input)),
  route(accountDetail, ({ db, input }) => accountDetails(db, input.accountId)),
  customerRoute(suspendAccount, async ({ db, person, input, now }) => {
    await db.transaction((tx) => suspend(tx, person, input, now));
    return SUCCESS;
  }),
  customerRoute(closeAccountAtDesk, async ({ db, person, input, now }) => {
    await db.transaction((tx) => closeAtDesk(tx, person, input, now));
    return SUCCESS;
  }),
  customerRoute(resumeAccount, async ({ db, person, input, now }) => {
    await db.transaction((tx) => resume(tx, person, input, now));
    return SUCCESS;
  }),
  customerRoute(changePhoneAtDesk, async ({ db, person, input, now }) => {
    await resetPhone(db, person, input, now);
    return SUCCESS;
  }),
  customerRoute(auditDeskPage, ({ db, input }) => allEvents(db, input)),
];
