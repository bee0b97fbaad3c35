import { login, logout, register, userByToken } from '#app/domain/account/contract.ts';
import { countUnread } from '#trading-api/message/index.ts';
import { customerRoute, type Route, route } from '#trading-api/platform/http/route.ts';
import { userByToken as findUser, logIn, logOut, register as openAccount } from './users.ts';

export const accountRoutes: readonly Route[] = [
  route(userByToken, async ({ db, input, now }) => {
    const userInfo = await findUser(db, input.token, now);
    return { userInfo, unreadMessages: await countUnread(db, Number(userInfo.id)) };
  }),
  route(login, ({ db, input, network, now }) => logIn(db, { ...input, network, now })),
  route(register, ({ db, input, now }) => openAccount(db, input, now)),
  customerRoute(logout, async ({ db, token }) => {
    await logOut(db, token);
    return 'success' as const;
  }),
];
