import { createTransport, type NodemailerError } from 'nodemailer';
import { type Bounces, bounceSender } from './bounces.ts';
import { DeliveryFailure } from './delivery-failure.ts';
import { type MailToSend, mailOptions } from './mail.ts';
import type { OutletSettings } from './outlet-settings.ts';
import { postToRobot } from './robot.ts';
import { aliyunSms, type TextToSend } from './sms/aliyun.ts';

/** How messages leave the market. */
export interface Outlets {
  settings: OutletSettings;
  /** Null: nothing sends mails. @throws DeliveryFailure */
  sendMail: ((mail: MailToSend) => Promise<void>) | null;
  /** Null: nothing sends short messages. @throws DeliveryFailure */
  sendText: ((text: TextToSend) => Promise<void>) | null;
  /** @throws DeliveryFailure */
  postToRobot(url: string, text: string): Promise<void>;
  /** Null: nothing says what has come back. */
  bounces: Bounces | null;
  close(): void;
}

const CONNECT_MS = 10_000;
/** A server that does not answer for so long has not taken the mail. */
const SILENT_MS = 20_000;

interface OutletOptions {
  /** How long a mail server may take to answer. */
  silentMs?: number;
  /** What bounces are known by; absent: they are not read. */
  bounceSecret?: string;
}

export function openOutlets(
  settings: OutletSettings,
  { silentMs = SILENT_MS, bounceSecret }: OutletOptions = {},
): Outlets {
  const { smtpUrl: url, bounceAddress: address } = settings;
  const bounces =
    address === null || bounceSecret === undefined ? null : { address, secret: bounceSecret };
  const transport =
    url === undefined
      ? null
      : createTransport({
          url,
          pool: true,
          maxRequeues: 0,
          connectionTimeout: CONNECT_MS,
          greetingTimeout: silentMs,
          socketTimeout: silentMs,
        });
  return {
    settings,
    sendMail:
      transport &&
      (async (mail) => {
        try {
          const envelope = bounces && { from: bounceSender(bounces, mail), to: mail.address };
          await transport.sendMail({
            ...mailOptions(mail, settings),
            ...(envelope && { envelope }),
          });
        } catch (error) {
          throw mailFailure(error as NodemailerError);
        }
      }),
    sendText: settings.sms && aliyunSms(settings.sms),
    postToRobot,
    bounces,
    close: () => transport?.close(),
  };
}

/** An answer above 500 to the address is about the address, and stays. */
function mailFailure(error: NodemailerError): DeliveryFailure {
  const { responseCode = 0, response, command, message } = error;
  const forGood = responseCode >= 500 && command === 'RCPT TO';
  return new DeliveryFailure(response || message, { forGood });
}
