import { randomInt } from 'node:crypto';
import { maskedMail } from '#app/domain/account/codes.ts';
import {
  fillCatalogue as fillCall,
  invitePerson,
  openSellersStore,
  saveTransferAccount,
  tryMessage,
} from '#app/domain/market/setup-contract.ts';
import { isMail } from '#app/domain/message/preferences.ts';
import { isMobile, MOBILE_INVALID, maskedPhone } from '#app/domain/phone.ts';
import { audit } from '#trading-api/account/index.ts';
import { DeliveryFailure, type MailToSend } from '#trading-api/message/index.ts';
import { type CustomerCall, customerRoute } from '#trading-api/platform/http/route.ts';
import { accept, filled, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { siteOf } from '#trading-api/platform/site.ts';
import { accountWith, fillCatalogue, invite, nameSeller } from './people.ts';
import { lockSettings, writeNext } from './settings.ts';
import { noteStep } from './setup.ts';

/** The operator, for what the command line does too. */
const termsOf = ({ person, now }: Pick<CustomerCall, 'person' | 'now'>) => ({
  now,
  actor: { person: person.id },
  again: '点一次「开通店铺」',
});

export const beginCatalogue = customerRoute(fillCall, async (call) => {
  const { tops } = call.input;
  if (tops.length === 0) throw new Refusal('missing', '请至少选择一个类目', 'tops');
  return fillCatalogue(call.db, termsOf(call), tops);
});

const LINK = /\S*(\/customer\/link\/[\w-]+)/;

/** What the rules of the command line say, with the link apart; what they refuse in the operator's words. */
async function ruled(work: () => Promise<string>): Promise<{ text: string; link: string }> {
  try {
    const said = await work();
    const link = LINK.exec(said)?.[1] ?? '';
    return { text: link ? (said.split(/[：:]?\n/)[0] ?? '') : said, link };
  } catch (error) {
    const isRule = error instanceof Error && error.constructor === Error;
    throw isRule ? new Refusal('invalid', error.message) : error;
  }
}

/** @throws Refusal beside the field */
function mobileIn({ phone }: { phone: string }): string {
  if (!isMobile(phone.trim())) throw new Refusal('invalid', MOBILE_INVALID, 'phone');
  return phone.trim();
}

export const inviteByLink = customerRoute(invitePerson, async (call) => {
  const phone = mobileIn(call.input);
  return ruled(() => invite(call.db, phone, termsOf(call)));
});

/** Opens the store, or makes the link by which its owner comes first. */
export const openSeller = customerRoute(openSellersStore, async (call) => {
  const { db: tx, input } = call;
  const phone = mobileIn(input);
  const isKnown = (await accountWith(tx, phone)) !== undefined;
  const typed = [phone, input.code.trim(), input.name.trim(), input.address.trim()];
  const terms = termsOf(call);
  return ruled(() => (isKnown ? nameSeller(tx, typed, terms) : invite(tx, phone, terms)));
});

const ACCOUNT = /^[\d\s-]{8,40}$/;

export const keepTransferAccount = customerRoute(saveTransferAccount, async (call) => {
  const { db: tx, market, person, input, now } = call;
  if (market.payments.sandbox) {
    throw new Refusal('invalid', '这里模拟支付：真实的收款账户请另用一个数据库');
  }
  const account = input.account.trim();
  const transfer = accept(saveTransferAccount, {
    payee: filled(input.payee, '请输入收款单位'),
    bank: filled(input.bank, '请输入开户行'),
    account: ACCOUNT.test(account)
      ? account
      : wrong('invalid', '应为 8 到 40 位的数字、空格或连字符'),
  });
  const before = await lockSettings(tx, now);
  await writeNext(tx, before, { transfer }, now);
  const was = Object.values(before.values.transfer ?? {}).join(' ') || '（空）';
  const detail = `收款账户 ${was} → ${Object.values(transfer).join(' ')}`;
  await audit(tx, { action: 'marketChanged', person: person.id, detail }, now);
  return '已保存，买家现在可以按这个账户转账';
});

/** Sends now and says what the gateway has answered. */
export const tryToSend = customerRoute(tryMessage, async (call) => {
  const { db, market, person, input, now } = call;
  const [mail, phone] = [input.mail.trim(), input.phone.trim()];
  if (mail === '' && phone === '') throw new Refusal('missing', '请填写邮箱或手机号', 'mail');
  accept(tryMessage, {
    mail: mail === '' || isMail(mail) ? mail : wrong('invalid', '邮箱地址不正确'),
    phone: phone === '' || isMobile(phone) ? phone : wrong('invalid', MOBILE_INVALID),
  });
  const site = await siteOf(db);
  const said: string[] = [];
  const { sendMail, sendText } = market.outlets;
  if (mail !== '') {
    if (!sendMail) throw new Refusal('notSent', '没有设置邮件服务（SMTP_URL），没有发出', 'mail');
    const text = `这是 ${site.name} 的测试邮件。收到它，说明邮件服务可以使用。`;
    await told('mail', () => sendMail(testMail({ market: site, address: mail, text, date: now })));
    said.push(`邮件已由邮件服务器受理（${maskedMail(mail)}）`);
  }
  if (phone !== '') {
    if (!sendText) {
      throw new Refusal('notSent', '没有设置短信服务（ALIYUN_SMS_…），没有发出', 'phone');
    }
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const text = `【${site.name}】验证码 ${code}，这是一条测试短信。`;
    await told('phone', () =>
      sendText({ id: randomInt(2 ** 31), phone, text, code, secret: null }),
    );
    said.push(`短信已由服务商受理（${maskedPhone(phone)}）`);
  }
  await noteStep(db, 'messages', 'done', now);
  const detail = said.join('；');
  await audit(db, { action: 'messageTried', person: person.id, detail }, now);
  return detail;
});

const testMail = (mail: Pick<MailToSend, 'market' | 'address' | 'text' | 'date'>): MailToSend => ({
  ...mail,
  id: randomInt(2 ** 31),
  subject: '测试邮件',
  path: null,
  unsubscribeToken: null,
});

/** @throws Refusal beside the field, with the gateway's own words */
async function told(field: 'mail' | 'phone', send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error;
    throw new Refusal('notSent', `没有发出，对方的回答：${error.message}`, field);
  }
}
