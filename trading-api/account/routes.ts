import { sql } from 'drizzle-orm';
import { auditDeskPage, auditPage } from '#app/domain/account/audit-contract.ts';
import { codeWayOf } from '#app/domain/account/codes.ts';
import * as calls from '#app/domain/account/contract.ts';
import * as deskCalls from '#app/domain/account/desk-contract.ts';
import * as oneTimeLinkCalls from '#app/domain/account/one-time-link-contract.ts';
import { changePhone, changePhoneAtDesk } from '#app/domain/account/phone-contract.ts';
import * as profileCalls from '#app/domain/account/profile-contract.ts';
import * as totpCalls from '#app/domain/account/totp-contract.ts';
import { countCart } from '#trading-api/cart/index.ts';
import { countUnread, sendsOf } from '#trading-api/message/index.ts';
import { customerRoute, type Market, type Route, route } from '#trading-api/platform/http/route.ts';
import { accountDetails, accountsPage } from './account-desk.ts';
import { allEvents, ownEvents } from './audit.ts';
import { changePassword, resetPassword } from './change-password.ts';
import { changeOwnPhone, resetPhone } from './change-phone.ts';
import { linkFor, registerByLink, resetByLink } from './one-time-links.ts';
import { type CodeRules, sendCode } from './phone-codes.ts';
import { closeAccount, closeAtDesk } from './privacy/close.ts';
import { dataOf } from './privacy/export.ts';
import { saveProfile } from './privacy/profile.ts';
import { register } from './register.ts';
import { endAllSessions, endSession, sessionsOf } from './sessions.ts';
import { confirmIdentity } from './step-up.ts';
import { resume, suspend } from './suspend.ts';
import { resetTotp } from './totp-desk.ts';
import { beginTotp, confirmTotp, endTotp, renewRecoveryCodes, stateOfTotp } from './totp-setup.ts';
import { userInfoOf } from './user-info.ts';
import { logIn, logInByCode, logOut, takeSecondStep } from './users.ts';

const codeRulesOf = (market: Market): CodeRules => ({
  sends: sendsOf(market),
  proof: market.registration.proof,
});

export const accountRoutes: readonly Route[] = [
  route(calls.userByToken, async ({ db, input, identify }) => {
    const userInfo = userInfoOf(await identify(input.token));
    const person = Number(userInfo.id);
    // Both in one statement: every page of a member waits for them.
    const [counted = { unreadMessages: 0, cartCount: 0 }] = await db
      .select({ unreadMessages: countUnread(db, person), cartCount: countCart(db, person) })
      .from(sql`(values (1)) as once`);
    return { userInfo, ...counted };
  }),
  route(calls.login, ({ db, input, network, market, now }) =>
    logIn(db, { ...input, network }, sendsOf(market), now),
  ),
  route(calls.register, ({ db, input, network, now, market }) =>
    register(db, { ...input, network }, market.registration, now),
  ),
  customerRoute(calls.logout, ({ db, person, token, now }) => logOut(db, person, token, now)),
  route(calls.sendCode, ({ db, input, network, market, now }) =>
    sendCode(db, codeRulesOf(market), { ...input, network }, now),
  ),
  route(oneTimeLinkCalls.oneTimeLink, ({ db, input, now }) => linkFor(db, input.token, now)),
  route(oneTimeLinkCalls.registerByLink, ({ db, input, network, now }) =>
    registerByLink(db, input, network, now),
  ),
  route(oneTimeLinkCalls.resetByLink, ({ db, input, now }) => resetByLink(db, input, now)),
  route(calls.loginByCode, ({ db, input, network, now }) =>
    logInByCode(db, { ...input, network }, now),
  ),
  route(calls.secondStep, ({ db, input, network, market, now }) =>
    takeSecondStep(db, { ...input, network, sealSecret: market.sessionSecret }, now),
  ),
  route(calls.resetPassword, ({ db, input, network, now }) =>
    resetPassword(db, { ...input, network }, now),
  ),
  customerRoute(calls.changePassword, ({ db, input, person, token, now }) =>
    changePassword(db, { person, token }, input, now),
  ),
  customerRoute(changePhone, ({ db, input, person, token, network, now }) =>
    changeOwnPhone(db, { person, token, network }, input, now),
  ),
  customerRoute(calls.stepUp, async ({ db, input, person, token, market, now }) => {
    const caller = { person, token, sealSecret: market.sessionSecret };
    await confirmIdentity(db, caller, input, now);
  }),
  customerRoute(calls.sendStepUpCode, ({ db, person, network, market, now }) =>
    sendCode(db, codeRulesOf(market), { phone: person.phone, purpose: 'confirm', network }, now),
  ),
  customerRoute(calls.ownCodeWay, ({ person, market }) => codeWayOf(sendsOf(market), person)),
  customerRoute(totpCalls.totpState, ({ db, person, market }) =>
    stateOfTotp(db, { person, sealSecret: market.sessionSecret }, market.operatorTotp),
  ),
  customerRoute(totpCalls.startTotp, ({ db, person, market }) =>
    beginTotp(db, { person, sealSecret: market.sessionSecret }),
  ),
  customerRoute(totpCalls.confirmTotp, ({ db, input, person, token, market, now }) =>
    confirmTotp(db, { person, token, sealSecret: market.sessionSecret }, input.code, now),
  ),
  customerRoute(totpCalls.endTotp, ({ db, input, person, token, market, now }) =>
    endTotp(
      db,
      { person, token, sealSecret: market.sessionSecret },
      { ...input, operatorTotp: market.operatorTotp },
      now,
    ),
  ),
  customerRoute(totpCalls.renewRecoveryCodes, ({ db, input, person, market, now }) =>
    renewRecoveryCodes(db, { person, sealSecret: market.sessionSecret }, input.code, now),
  ),
  customerRoute(totpCalls.resetTotp, ({ db, input, person, now }) =>
    db.transaction((tx) => resetTotp(tx, person, input, now)),
  ),
  customerRoute(calls.listSessions, ({ db, person, token, now }) =>
    sessionsOf(db, person, token, now),
  ),
  customerRoute(calls.endSession, ({ db, input, person, now }) =>
    endSession(db, person, input.id, now),
  ),
  customerRoute(calls.endSessions, ({ db, person, now }) => endAllSessions(db, person, now)),
  customerRoute(profileCalls.saveProfile, ({ db, input, person, now }) =>
    db.transaction((tx) => saveProfile(tx, person, input, now)),
  ),
  customerRoute(profileCalls.exportData, ({ db, person, customer, now }) =>
    db.transaction((tx) => dataOf(tx, { person, customer }, now)),
  ),
  customerRoute(profileCalls.closeAccount, ({ db, input, person, now }) =>
    db.transaction((tx) => closeAccount(tx, person, input, now)),
  ),
  customerRoute(auditPage, ({ db, input, ...caller }) => ownEvents(db, caller, input)),
  route(deskCalls.accountList, ({ db, input }) => accountsPage(db, input)),
  route(deskCalls.accountDetail, ({ db, input }) => accountDetails(db, input.accountId)),
  customerRoute(deskCalls.suspendAccount, ({ db, person, input, now }) =>
    db.transaction((tx) => suspend(tx, person, input, now)),
  ),
  customerRoute(deskCalls.closeAccountAtDesk, ({ db, person, input, now }) =>
    db.transaction((tx) => closeAtDesk(tx, person, input, now)),
  ),
  customerRoute(deskCalls.resumeAccount, ({ db, person, input, now }) =>
    db.transaction((tx) => resume(tx, person, input, now)),
  ),
  customerRoute(changePhoneAtDesk, ({ db, person, input, now }) =>
    resetPhone(db, person, input, now),
  ),
  customerRoute(auditDeskPage, ({ db, input }) => allEvents(db, input)),
];
