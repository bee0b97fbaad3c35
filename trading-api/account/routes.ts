import { sql } from 'drizzle-orm';
import { auditPage } from '#app/domain/account/audit-contract.ts';
import { codeWayOf } from '#app/domain/account/codes.ts';
import * as calls from '#app/domain/account/contract.ts';
import { countCart } from '#trading-api/cart/index.ts';
import { countUnread, sendsOf } from '#trading-api/message/index.ts';
import { customerRoute, type Market, type Route, route } from '#trading-api/platform/http/route.ts';
import { accountDetails, accountsPage } from './account-desk.ts';
import { allEvents, ownEvents } from './audit.ts';
import { chainedLog } from './audit-log.ts';
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
import { loggedIn, userInfoOf } from './user-info.ts';
import { logIn, logInByCode, logOut, takeSecondStep } from './users.ts';

const codeRulesOf = (market: Market): CodeRules => ({
  sends: sendsOf(market),
  proof: market.registration.proof,
});

export const accountRoutes: readonly Route[] = [
  route(calls.userByToken, async ({ db, input, identify }) => {
    const identity = loggedIn(await identify(input.token));
    const userInfo = userInfoOf(identity);
    // Both in one statement: every page of a member waits for them.
    const [counted = { unreadMessages: 0, cartCount: 0 }] = await db
      .select({
        unreadMessages: countUnread(db, identity),
        cartCount: countCart(db, identity.person.id),
      })
      .from(sql`(values (1)) as once`);
    return { userInfo, ...counted };
  }),
  logIn,
  route(calls.register, ({ db, input, network, now, market }) =>
    register(db, { ...input, network }, market.registration, now),
  ),
  logOut,
  route(calls.sendCode, ({ db, input, network, market, now }) =>
    sendCode(db, codeRulesOf(market), { ...input, network }, now),
  ),
  linkFor,
  registerByLink,
  resetByLink,
  logInByCode,
  route(calls.secondStep, ({ db, input, network, market, now }) =>
    takeSecondStep(db, { ...input, network, sealSecret: market.sessionSecret }, now),
  ),
  route(calls.resetPassword, ({ db, input, network, now }) =>
    resetPassword(db, { ...input, network }, now),
  ),
  changePassword,
  changeOwnPhone,
  customerRoute(calls.stepUp, async ({ db, input, person, token, market, now }) => {
    const caller = { person, token, sealSecret: market.sessionSecret };
    await confirmIdentity(db, caller, input, now);
  }),
  customerRoute(calls.sendStepUpCode, ({ db, person, network, market, now }) =>
    sendCode(db, codeRulesOf(market), { phone: person.phone, purpose: 'confirm', network }, now),
  ),
  customerRoute(calls.ownCodeWay, ({ person, market }) => codeWayOf(sendsOf(market), person)),
  stateOfTotp,
  beginTotp,
  confirmTotp,
  endTotp,
  renewRecoveryCodes,
  resetTotp,
  sessionsOf,
  endSession,
  customerRoute(calls.endSessions, ({ db, person, now }) => endAllSessions(db, person, now)),
  saveProfile,
  dataOf,
  closeAccount,
  chainedLog,
  customerRoute(auditPage, ({ db, input, ...caller }) => ownEvents(db, caller, input)),
  accountsPage,
  accountDetails,
  suspend,
  closeAtDesk,
  resume,
  resetPhone,
  allEvents,
];
