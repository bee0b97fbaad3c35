import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { linkIn, type SecretLink } from '#app/domain/message/secret-link.ts';
import type { SendingState } from '#app/domain/message/sending.ts';
import { wallDay } from '#app/domain/time.ts';
import { beginningOf } from '#app/domain/typed-text.ts';
import { askByHttp, DeliveryFailure, jsonOf } from '../delivery-failure.ts';
import { type AliyunKey, signedCall } from './aliyun-signature.ts';

/** 短信服务 of Alibaba Cloud: `SendSms` and `QuerySendDetails`. */
const HOST = 'dysmsapi.aliyuncs.com';
const VERSION = '2017-05-25';
const TIMEOUT_MS = 10_000;
const NO_LINK_TEMPLATE =
  '没有设置带链接的短信模板（ALIYUN_SMS_APPROVAL_TEMPLATE、ALIYUN_SMS_INVITATION_TEMPLATE），没有发出';
/** What a variable of a template takes at most (短信模板规范: 单个变量 1~35 个字符). */
const MOST_LETTERS = 35;

export interface AliyunSms extends AliyunKey {
  /** The signature that the provider puts before each text. */
  sign: string;
  /** Its variable is `code`. */
  codeTemplate: string;
  /** Its variable is `content`. */
  noticeTemplate: string;
  /**
   * Of texts with such a link: no variable takes an address, so the template has it, up to the variable `link`; another one
   * is `content`. Null: these are not sent.
   */
  linkTemplates: Readonly<Record<SecretLink, string | null>>;
}

export interface TextToSend {
  id: number;
  phone: string;
  text: string;
  /** What is to be typed; null: the text is a notice. */
  code: string | null;
  /** The end of the link in it; null: it has none. */
  secret: string | null;
}

/** How the provider is reached; tests put something else in its place. */
export interface SmsTransport {
  fetch: typeof fetch;
  timeoutMs: number;
}

const WIRE: SmsTransport = { fetch: (...request) => fetch(...request), timeoutMs: TIMEOUT_MS };

const answer = z.object({
  Code: z.string(),
  Message: z.string().default(''),
  BizId: z.string().optional(),
  SmsSendDetailDTOs: z
    .object({
      SmsSendDetailDTO: z
        .array(
          z.object({
            /** 1: no receipt yet, 2: failed, 3: arrived. */
            SendStatus: z.int(),
            ErrCode: z.string().default(''),
            OutId: z.string().default(''),
          }),
        )
        .default([]),
    })
    .optional(),
});

/** The number itself is refused: another try is no better. */
const FOR_GOOD = new Set([
  'isv.MOBILE_NUMBER_ILLEGAL',
  'isv.MOBILE_COUNT_OVER_LIMIT',
  'isv.BLACK_KEY_CONTROL_LIMIT',
  'isv.DENY_IP_RANGE',
]);

/** The provider names the sender itself. */
const withoutSign = (text: string) => text.replace(/^【[^】]*】/, '');

/** As much of a text as a variable takes. */
const variable = (text: string) =>
  [...text].length > MOST_LETTERS ? `${beginningOf(text, MOST_LETTERS - 1)}…` : text;

type Parameters = Readonly<Record<string, string>>;

/** The template of a text, and its variables. @throws DeliveryFailure where a link has none */
function templateOf(
  { codeTemplate, noticeTemplate, linkTemplates }: AliyunSms,
  { text, code, secret }: TextToSend,
): { template: string; variables: Parameters } {
  if (code !== null) return { template: codeTemplate, variables: { code } };
  const said = withoutSign(text);
  const found = secret === null ? null : linkIn(said, secret);
  if (!found || secret === null) {
    return { template: noticeTemplate, variables: { content: variable(said) } };
  }
  const template = linkTemplates[found.link];
  if (template === null) throw new DeliveryFailure(NO_LINK_TEMPLATE, { forGood: true });
  return { template, variables: { content: variable(found.before), link: secret } };
}

/** Makes a call that was answered `OK`. @throws DeliveryFailure */
async function ask(
  settings: AliyunSms,
  { fetch, timeoutMs }: SmsTransport,
  { action, parameters }: { action: string; parameters: Parameters },
): Promise<z.output<typeof answer>> {
  const { query, headers } = signedCall(
    { host: HOST, action, version: VERSION, nonce: randomUUID(), date: new Date(), parameters },
    settings,
  );
  const { host: _, ...sent } = headers;
  const response = await askByHttp(() =>
    fetch(`https://${HOST}/?${query}`, {
      method: 'POST',
      redirect: 'error',
      headers: { ...sent, accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    }),
  );
  const said = answer.safeParse(await jsonOf(response));
  if (!said.success) {
    throw new DeliveryFailure(`短信服务的回答无法识别（HTTP ${response.status}）`, {
      unanswered: true,
    });
  }
  const { Code, Message } = said.data;
  if (Code !== 'OK') {
    throw new DeliveryFailure(`${Code} ${Message}`, { forGood: FOR_GOOD.has(Code) });
  }
  return said.data;
}

/**
 * Sends short messages by Alibaba Cloud.
 * @returns by what name the provider knows it (`BizId`): it has taken it, which is not yet its arrival
 * @throws DeliveryFailure
 */
export const aliyunSms =
  (settings: AliyunSms, transport: SmsTransport = WIRE) =>
  async (text: TextToSend): Promise<string | null> => {
    const { template, variables } = templateOf(settings, text);
    const parameters = {
      PhoneNumbers: text.phone,
      SignName: settings.sign,
      TemplateCode: template,
      TemplateParam: JSON.stringify(variables),
      OutId: String(text.id),
    };
    const { BizId } = await ask(settings, transport, { action: 'SendSms', parameters });
    return BizId ?? null;
  };

export interface SentText {
  /** `OutId` of the text: it is known by it where no answer named a `BizId`. */
  id: number;
  phone: string;
  leftAt: Date;
  providerId: string | null;
}

export interface Receipt {
  state: Extract<SendingState, 'delivered' | 'failed'>;
  error: string;
}

/** What the networks say of a text that did not arrive; other codes stand for themselves. */
const FAILURES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    MOBILE_NOT_ON_SERVICE: '号码停机、空号、关机或不在服务区',
    INVALID_NUMBER: '号码不存在或状态异常',
    MOBILE_SEND_LIMIT: '该号码接收短信过于频繁，被限制',
    MOBILE_ACCOUNT_ABNORMAL: '号码欠费、携号转网或账户异常',
    MOBILE_IN_BLACK: '号码在运营商或短信服务的黑名单中',
    USER_REJECT: '用户已退订或拒收',
    MOBLLE_TERMINAL_ERROR: '手机终端异常，如存储已满',
    CONTENT_KEYWORD: '内容被运营商拦截',
    CONTENT_ERROR: '内容不符合运营商要求',
    NO_ROUTE: '没有可用的发送通道',
    IS_CLOSE: '发送通道已关闭',
    SP_UNKNOWN_ERROR: '运营商未说明原因',
  }),
);

/** What has become of a text, asked of Alibaba Cloud. Null: nothing is known yet. @throws DeliveryFailure */
export const aliyunReceipts =
  (settings: AliyunSms, transport: SmsTransport = WIRE) =>
  async ({ id, phone, leftAt, providerId }: SentText): Promise<Receipt | null> => {
    const parameters = {
      PhoneNumber: phone,
      ...(providerId !== null && { BizId: providerId }),
      SendDate: wallDay(leftAt).replaceAll('-', ''),
      PageSize: '50',
      CurrentPage: '1',
    };
    const said = await ask(settings, transport, { action: 'QuerySendDetails', parameters });
    const own = said.SmsSendDetailDTOs?.SmsSendDetailDTO.find(({ OutId }) => OutId === String(id));
    if (own?.SendStatus === 3) return { state: 'delivered', error: '' };
    if (own?.SendStatus !== 2) return null;
    const words = FAILURES.get(own.ErrCode);
    return { state: 'failed', error: words ? `${words}（${own.ErrCode}）` : own.ErrCode };
  };
