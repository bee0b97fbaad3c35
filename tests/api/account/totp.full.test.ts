import { eq } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditPage } from '#app/domain/account/audit-contract.ts';
import {
  changePassword,
  login,
  loginByCode,
  resetPassword,
  secondStep,
  sendCode,
  stepUp,
  userByToken,
} from '#app/domain/account/contract.ts';
import {
  RECOVERY_CODES,
  SECOND_STEP_MINUTES,
  TOTP_STEP_S,
  TOTP_UNREADABLE,
  TOTP_WRONG,
} from '#app/domain/account/totp.ts';
import {
  confirmTotp,
  endTotp,
  renewRecoveryCodes,
  resetTotp,
  startTotp,
  totpState,
} from '#app/domain/account/totp-contract.ts';
import { smsOutboxList } from '#app/domain/message/contract.ts';
import { expectNotified } from '#tests/api/message/notifications.ts';
import { race } from '#tests/api/order/racing.ts';
import { callersOf, problemsOf, refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  type OpenMarket,
  openMarket,
  SESSION_SECRET,
} from '#tests/api/support/open-market.ts';
import { codeOn } from '#tests/api/wallet/wallets.ts';
import { seal, unseal } from '#trading-api/account/totp-seal.ts';
import { recoveryCodes, totpSecrets } from '#trading-api/schema.ts';

const MINUTE_MS = 60_000;
const STEP_MS = TOTP_STEP_S * 1000;
const password = 'a-test-password';

let market: OpenMarket;
let strict: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
  strict = await openMarket(undefined, { operatorTotp: true });
});
afterAll(() => Promise.all([market.close(), strict.close()]));

interface Protected {
  buyer: Buyer;
  token: string;
  recoveryCodes: string[];
  /** What the authenticator shows, so many steps from now. */
  shows(steps?: number): string;
}

async function secretOf(of: OpenMarket, { id }: { id: number }): Promise<string> {
  const [found] = await of.db.select().from(totpSecrets).where(eq(totpSecrets.personId, id));
  return unseal(found?.secret ?? '', id, SESSION_SECRET) ?? '';
}

const shown = (of: OpenMarket, secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(of.now().getTime() / 1000) + steps * TOTP_STEP_S });

/** An account whose authenticator was confirmed a while ago. */
async function withTotp(of = market, fields: Parameters<OpenMarket['buyer']>[0] = {}) {
  const buyer = await of.buyer(fields);
  await buyer.call(startTotp, {});
  const secret = await secretOf(of, buyer);
  const on = await buyer.call(confirmTotp, { code: shown(of, secret) });
  of.advance(2 * STEP_MS);
  const protectedOne: Protected = {
    buyer,
    ...on,
    token: buyer.token,
    shows: (steps = 0) => shown(of, secret, steps),
  };
  return protectedOne;
}

async function challengeFor({ phone }: Buyer): Promise<string> {
  const [problem] = await problemsOf(market.call(login, { phone, password }));
  expect(problem).toMatchObject({ code: 'secondStep', path: ['challenge'] });
  return problem?.instead ?? '';
}

describe('setting up', () => {
  test('an authenticator is on once a code of it is confirmed; the recovery codes are shown then', async () => {
    const buyer = await market.buyer();
    await buyer.call(startTotp, {});
    const { isOn, waiting } = await buyer.call(totpState, {});
    expect(isOn).toBe(false);
    expect(waiting?.uri).toContain(`secret=${waiting?.secret}`);
    await market.call(login, { phone: buyer.phone, password });
    const on = await buyer.call(confirmTotp, { code: shown(market, waiting?.secret ?? '') });
    expect(new Set(on.recoveryCodes).size).toBe(RECOVERY_CODES);
    expect(await buyer.call(totpState, {})).toEqual({
      isOn: true,
      isRequired: false,
      waiting: null,
      recoveryCodesLeft: RECOVERY_CODES,
    });
    const kept = JSON.stringify(await market.db.select().from(recoveryCodes));
    for (const code of on.recoveryCodes) expect(kept).not.toContain(code);
  });

  test('ends the other sessions; this one goes on', async () => {
    const buyer = await market.buyer();
    const other = await market.call(login, { phone: buyer.phone, password });
    await buyer.call(startTotp, {});
    const code = shown(market, await secretOf(market, buyer));
    await buyer.call(confirmTotp, { code });
    expect((await refusalOf(market.call(totpState, {}, { token: other.token }))).code).toBe('G001');
    expect((await market.call(userByToken, { token: buyer.token })).userInfo.hasTotp).toBe(true);
  });

  test('totp.start, totp.confirm: alreadySo', async () => {
    const { token, shows } = await withTotp();
    expect((await refusalOf(market.call(startTotp, {}, { token }))).code).toBe('alreadySo');
    const again = refusalOf(market.call(confirmTotp, { code: shows() }, { token }));
    expect((await again).code).toBe('alreadySo');
  });

  test('totp.confirm: codeSpent, codeWrong, tooManyTries', async () => {
    const buyer = await market.buyer();
    const confirm = (code: string) => refusalOf(buyer.call(confirmTotp, { code }));
    expect((await confirm('000000')).code).toBe('codeSpent');
    await buyer.call(startTotp, {});
    const good = shown(market, await secretOf(market, buyer));
    expect((await confirm(good === '000000' ? '000001' : '000000')).code).toBe('codeWrong');
    for (let at = 0; at < 8; at += 1) await confirm('x');
    expect((await confirm(good)).code).toBe('tooManyTries');
  });
});

describe('a login', () => {
  test('user.login: secondStep; it ends with a code of the authenticator', async () => {
    const { buyer, shows } = await withTotp();
    const challenge = await challengeFor(buyer);
    const { userInfo } = await market.call(secondStep, { challenge, code: shows() });
    expect(userInfo.phone).toBe(buyer.phone);
  });

  test('user.loginByCode: secondStep', async () => {
    const { buyer } = await withTotp();
    await market.call(sendCode, { phone: buyer.phone, purpose: 'login' });
    const code = await codeOn(market, buyer);
    expect((await refusalOf(market.call(loginByCode, { phone: buyer.phone, code }))).code).toBe(
      'secondStep',
    );
  });

  test('takes a clock that is one step off, and no more', async () => {
    for (const steps of [-1, 1]) {
      const { buyer, shows } = await withTotp();
      const challenge = await challengeFor(buyer);
      expect(await market.call(secondStep, { challenge, code: shows(steps) })).toHaveProperty(
        'token',
      );
    }
    for (const steps of [-2, 2]) {
      const { buyer, shows } = await withTotp();
      const challenge = await challengeFor(buyer);
      const refused = await refusalOf(market.call(secondStep, { challenge, code: shows(steps) }));
      expect(refused.code).toBe('codeWrong');
    }
  });

  test('takes no code twice, also of many at once, and none before one that was taken', async () => {
    const { buyer, shows } = await withTotp();
    const challenges = await Promise.all(Array.from({ length: 4 }, () => challengeFor(buyer)));
    const code = shows();
    const { made, refused } = await race(
      challenges.map((challenge) => market.call(secondStep, { challenge, code })),
    );
    expect(made).toHaveLength(1);
    expect(refused).toEqual(['codeWrong', 'codeWrong', 'codeWrong']);
    const challenge = await challengeFor(buyer);
    for (const old of [code, shows(-1)]) {
      expect((await refusalOf(market.call(secondStep, { challenge, code: old }))).code).toBe(
        'codeWrong',
      );
    }
  });

  test('takes each recovery code once, however it is typed', async () => {
    const {
      buyer,
      recoveryCodes: [first = '', second = ''],
    } = await withTotp();
    const typed = first.toLowerCase().replaceAll('-', ' ');
    await market.call(secondStep, { challenge: await challengeFor(buyer), code: typed });
    const challenge = await challengeFor(buyer);
    expect((await refusalOf(market.call(secondStep, { challenge, code: first }))).code).toBe(
      'codeWrong',
    );
    expect(await market.call(secondStep, { challenge, code: second })).toHaveProperty('token');
  });

  test('user.secondStep: codeWrong, tooManyTries, also with another challenge', async () => {
    const { buyer, shows } = await withTotp();
    for (let at = 0; at < 10; at += 1) {
      const challenge = await challengeFor(buyer);
      const refused = await refusalOf(market.call(secondStep, { challenge, code: 'x' }));
      expect(refused.code).toBe('codeWrong');
    }
    const challenge = await challengeFor(buyer);
    expect((await refusalOf(market.call(secondStep, { challenge, code: shows() }))).code).toBe(
      'tooManyTries',
    );
  });

  test('user.secondStep: codeSpent once it has waited too long, or has ended', async () => {
    const { buyer, shows } = await withTotp();
    const late = await challengeFor(buyer);
    market.advance(SECOND_STEP_MINUTES * MINUTE_MS + 1);
    const tried = (challenge: string) =>
      refusalOf(market.call(secondStep, { challenge, code: shows() }));
    expect((await tried(late)).code).toBe('codeSpent');
    const challenge = await challengeFor(buyer);
    await market.call(secondStep, { challenge, code: shows() });
    expect((await tried(challenge)).code).toBe('codeSpent');
  });
});

describe('a first step that is waiting for its second', () => {
  const NEW_PASSWORD = 'another-long-one';

  test('ends when the password is reset', async () => {
    const { buyer, shows } = await withTotp();
    const challenge = await challengeFor(buyer);
    await market.call(sendCode, { phone: buyer.phone, purpose: 'reset' });
    const code = await codeOn(market, buyer);
    await market.call(resetPassword, { phone: buyer.phone, code, password: NEW_PASSWORD });
    const late = await refusalOf(market.call(secondStep, { challenge, code: shows() }));
    expect(late.code).toBe('codeSpent');
  });

  test('ends when the password is changed, and those of others go on', async () => {
    const { buyer, token, shows } = await withTotp();
    const other = await withTotp();
    const challenge = await challengeFor(buyer);
    const otherChallenge = await challengeFor(other.buyer);
    const change = { oldPassword: password, password: NEW_PASSWORD };
    await market.call(changePassword, change, { token });
    const late = await refusalOf(market.call(secondStep, { challenge, code: shows() }));
    expect(late.code).toBe('codeSpent');
    const entered = await market.call(secondStep, {
      challenge: otherChallenge,
      code: other.shows(),
    });
    expect(entered.userInfo.phone).toBe(other.buyer.phone);
  });
});

test('an account with an authenticator confirms with its code, not with a text message', async () => {
  const { token, shows } = await withTotp();
  await market.call(stepUp, { code: shows() }, { token });
  expect((await refusalOf(market.call(stepUp, { code: '000000' }, { token }))).code).toBe(
    'codeWrong',
  );
});

describe('totp.end, totp.renewRecoveryCodes', () => {
  test('need a code of the authenticator: the password is not enough', async () => {
    const { buyer, token, shows } = await withTotp();
    for (const endpoint of [endTotp, renewRecoveryCodes]) {
      expect((await refusalOf(market.call(endpoint, { code: password }, { token }))).code).toBe(
        'codeWrong',
      );
    }
    const renewed = await market.call(renewRecoveryCodes, { code: shows() }, { token });
    const ended = await market.call(endTotp, { code: renewed[0] ?? '' }, { token });
    expect((await refusalOf(market.call(totpState, {}, { token }))).code).toBe('G001');
    expect((await market.call(totpState, {}, ended)).isOn).toBe(false);
    expect(await market.call(login, { phone: buyer.phone, password })).toHaveProperty('token');
  });

  test('codes from before end with the new ones', async () => {
    const { buyer, token, shows, recoveryCodes: before } = await withTotp();
    await market.call(renewRecoveryCodes, { code: shows() }, { token });
    const challenge = await challengeFor(buyer);
    const refused = await refusalOf(market.call(secondStep, { challenge, code: before[0] ?? '' }));
    expect(refused.code).toBe('codeWrong');
  });

  test('totp.end, totp.renewRecoveryCodes: tooManyTries', async () => {
    const { token } = await withTotp();
    for (let at = 0; at < 10; at += 1)
      await refusalOf(market.call(endTotp, { code: 'x' }, { token }));
    for (const endpoint of [endTotp, renewRecoveryCodes]) {
      expect((await refusalOf(market.call(endpoint, { code: 'x' }, { token }))).code).toBe(
        'tooManyTries',
      );
    }
  });
});

describe('where operators need an authenticator', () => {
  const OPERATOR = { platformType: 'buyer,operator' };

  test('their calls are refused until they have one', async () => {
    const operator = await strict.buyer(OPERATOR);
    expect(await refusalOf(operator.call(smsOutboxList, {}))).toEqual({
      code: 'G003',
      text: '运营账号须先在「账号安全」开启两步验证',
    });
    const { token } = await withTotp(strict, OPERATOR);
    const content = await callersOf(strict.url).call(smsOutboxList, {}, { token });
    expect(content).toHaveProperty('totalElements');
  });

  test('totp.end: totpRequired', async () => {
    const { token, shows } = await withTotp(strict, OPERATOR);
    const { call: there } = callersOf(strict.url);
    expect((await there(totpState, {}, { token })).isRequired).toBe(true);
    expect((await refusalOf(there(endTotp, { code: shows() }, { token }))).code).toBe(
      'totpRequired',
    );
  });
});

describe('how a secret is kept', () => {
  test('issue 19 §4: sealed; one that an earlier version has kept as it is stays good', async () => {
    const { buyer, shows } = await withTotp();
    const own = eq(totpSecrets.personId, buyer.id);
    const [kept] = await market.db.select().from(totpSecrets).where(own);
    const secret = await secretOf(market, buyer);
    expect(kept?.secret).not.toContain(secret);
    await market.db.update(totpSecrets).set({ secret }).where(own);
    const challenge = await challengeFor(buyer);
    expect(await market.call(secondStep, { challenge, code: shows() })).toHaveProperty('token');
  });

  test('sealed with another SESSION_SECRET no code can be checked, which says so, and a recovery code is taken', async () => {
    const { buyer, shows, recoveryCodes: codes } = await withTotp();
    const secret = seal(await secretOf(market, buyer), buyer.id, `another ${SESSION_SECRET}`);
    await market.db.update(totpSecrets).set({ secret }).where(eq(totpSecrets.personId, buyer.id));
    const challenge = await challengeFor(buyer);
    const refused = await refusalOf(market.call(secondStep, { challenge, code: shows() }));
    expect(refused).toMatchObject({ code: 'codeWrong', text: TOTP_UNREADABLE });
    const mistyped = await refusalOf(
      market.call(secondStep, { challenge, code: 'ABCD-EFGH-JKLM-NPQR' }),
    );
    expect(mistyped).toMatchObject({ code: 'codeWrong', text: TOTP_WRONG });
    expect(await market.call(secondStep, { challenge, code: codes[0] ?? '' })).toHaveProperty(
      'token',
    );
  });
});

describe('an operator takes a lost authenticator off an account', () => {
  const reset = (operator: Buyer, phone: string, reason = '来电核对身份') =>
    operator.call(resetTotp, { phone, reason });
  const newOperator = () => market.buyer({ platformType: 'buyer,operator' });

  test('its sessions end, its owner gets a message, the audit log records it, and the password alone logs in', async () => {
    const { buyer, token, recoveryCodes: codes } = await withTotp();
    const challenge = await challengeFor(buyer);
    const operator = await newOperator();
    await reset(operator, buyer.phone);
    expect((await refusalOf(market.call(totpState, {}, { token }))).code).toBe('G001');
    const late = await refusalOf(market.call(secondStep, { challenge, code: codes[0] ?? '' }));
    expect(late.code).toBe('codeSpent');
    const entered = await market.call(login, { phone: buyer.phone, password });
    expect((await market.call(totpState, {}, entered)).isOn).toBe(false);
    const log = await market.call(auditPage, { action: 'totpReset' }, entered);
    expect(log.content).toMatchObject([{ detail: expect.stringContaining('：来电核对身份') }]);
    await expectNotified(market, 'totpReset', buyer, { text: /来电核对身份/ });
  });

  test('totpDesk.reset: missing, tooLarge, invalid, ownTotp, alreadySo', async () => {
    const { buyer } = await withTotp();
    const { buyer: own, token } = await withTotp(market, { platformType: 'buyer,operator' });
    const operator = await newOperator();
    const codeOf = async (refused: Promise<unknown>) => (await refusalOf(refused)).code;
    expect(await codeOf(reset(operator, buyer.phone, ' '))).toBe('missing');
    expect(await codeOf(reset(operator, buyer.phone, '长'.repeat(201)))).toBe('tooLarge');
    expect(await codeOf(reset(operator, '13000000000'))).toBe('invalid');
    expect(await codeOf(reset(operator, operator.phone))).toBe('ownTotp');
    const asked = { phone: own.phone, reason: '丢失' };
    expect(await codeOf(market.call(resetTotp, asked, { token }))).toBe('ownTotp');
    expect(await codeOf(reset(operator, (await market.buyer()).phone))).toBe('alreadySo');
    expect(await codeOf(reset(buyer, own.phone))).toBe('G003');
  });
});
