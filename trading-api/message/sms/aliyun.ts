import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { beginningOf } from '#app/domain/typed-text.ts';
import { asDeliveryFailure, DeliveryFailure } from '../delivery-failure.ts';
import { type AliyunKey, signedCall } from './aliyun-signature.ts';

/** 短信服务 of Alibaba Cloud: `SendSms`, version 2017-05-25. */
const HOST = 'dysmsapi.aliyuncs.com';
const TIMEOUT_MS = 10_000;
/** What a variable of a template takes at most. */
const MOST_LETTERS = 500;

export interface AliyunSms extends AliyunKey {
  /** The signature that the provider puts before each text. */
  sign: string;
  /** Its variable is `code`. */
  codeTemplate: string;
  /** Its variable is `content`. */
  noticeTemplate: string;
}

export interface TextToSend {
  id: number;
  phone: string;
  text: string;
  /** What is to be typed; null: the text is a notice. */
  code: string | null;
}

/** How the provider is reached; tests put something else in its place. */
export interface SmsTransport {
  fetch: typeof fetch;
  timeoutMs: number;
}

const WIRE: SmsTransport = { fetch: (...request) => fetch(...request), timeoutMs: TIMEOUT_MS };

const answer = z.object({ Code: z.string(), Message: z.string().default('') });

/** The number itself is refused: another try is no better. */
const FOR_GOOD = new Set([
  'isv.MOBILE_NUMBER_ILLEGAL',
  'isv.MOBILE_COUNT_OVER_LIMIT',
  'isv.BLACK_KEY_CONTROL_LIMIT',
  'isv.DENY_IP_RANGE',
]);

/** The provider names the sender itself. */
const withoutSign = (text: string) => text.replace(/^【[^】]*】/, '');

/** Sends short messages by Alibaba Cloud. @throws DeliveryFailure */
export const aliyunSms =
  (settings: AliyunSms, { fetch, timeoutMs }: SmsTransport = WIRE) =>
  async ({ id, phone, text, code }: TextToSend): Promise<void> => {
    const content = beginningOf(withoutSign(text), MOST_LETTERS);
    const { query, headers } = signedCall(
      {
        host: HOST,
        action: 'SendSms',
        version: '2017-05-25',
        nonce: randomUUID(),
        date: new Date(),
        parameters: {
          PhoneNumbers: phone,
          SignName: settings.sign,
          TemplateCode: code === null ? settings.noticeTemplate : settings.codeTemplate,
          TemplateParam: JSON.stringify(code === null ? { content } : { code }),
          OutId: String(id),
        },
      },
      settings,
    );
    const { host: _, ...sent } = headers;
    const response = await asDeliveryFailure(() =>
      fetch(`https://${HOST}/?${query}`, {
        method: 'POST',
        redirect: 'error',
        headers: { ...sent, accept: 'application/json' },
        signal: AbortSignal.timeout(timeoutMs),
      }),
    );
    const said = answer.safeParse(await asDeliveryFailure(() => response.json()));
    if (!said.success)
      throw new DeliveryFailure(`短信服务的回答无法识别（HTTP ${response.status}）`);
    const { Code, Message } = said.data;
    if (Code !== 'OK') {
      throw new DeliveryFailure(`${Code} ${Message}`, { forGood: FOR_GOOD.has(Code) });
    }
  };
