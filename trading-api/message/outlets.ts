import { createTransport, type NodemailerError } from 'nodemailer';
import { type Bounces, bounceSender } from './bounces.ts';
import { DeliveryFailure } from './delivery-failure.ts';
import { type MailToSend, mailOptions } from './mail.ts';
import { isAddressGone } from './mail-reply.ts';
import type { OutletSettings } from './outlet-settings.ts';
import { postToRobot } from './robot.ts';
import {
  aliyunReceipts,
  aliyunSms,
  type Receipt,
  type SentText,
  type TextToSend,
} from './sms/aliyun.ts';

export interface Outlets {
  settings: OutletSettings;
  /** Null: nothing sends mails. @throws DeliveryFailure */
  sendMail: ((mail: MailToSend) => Promise<void>) | null;
  /** By what name the provider knows it, if any. Null: nothing sends short messages. @throws DeliveryFailure */
  sendText: ((text: TextToSend) => Promise<string | null>) | null;
  /** Null where there is no provider; its answer is null while nothing is known. @throws DeliveryFailure */
  receiptOf: ((text: SentText) => Promise<Receipt | null>) | null;
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
  // What of the mails that are being sent has gone to the server, whatever it answers.
  const left = new Set<string>();
  transport?.use('stream', ({ message, data }, done) => {
    message.processFunc((stream) => stream.once('end', () => left.add(String(data.messageId))));
    done();
  });
  return {
    settings,
    sendMail:
      transport &&
      (async (mail) => {
        const options = mailOptions(mail, settings);
        const envelope = bounces && { from: bounceSender(bounces, mail), to: mail.address };
        try {
          await transport.sendMail({
            ...options,
            ...(envelope && { envelope, dsn: { return: 'HDRS', notify: ['SUCCESS', 'FAILURE'] } }),
          });
        } catch (error) {
          throw mailFailure(error as NodemailerError, left.has(options.messageId));
        } finally {
          left.delete(options.messageId);
        }
      }),
    sendText: settings.sms && aliyunSms(settings.sms),
    receiptOf: settings.sms && aliyunReceipts(settings.sms),
    postToRobot,
    bounces,
    close: () => transport?.close(),
  };
}

/** Some servers look at the address only when they have the mail. What else they answer may be about the sender. */
const ABOUT_RECEIVER: readonly unknown[] = ['RCPT TO', 'DATA'];

function mailFailure(error: NodemailerError, hasLeft: boolean): DeliveryFailure {
  const { responseCode = 0, response = '', command, message } = error;
  return new DeliveryFailure(response || message, {
    forGood: ABOUT_RECEIVER.includes(command) && isAddressGone(response),
    unanswered: hasLeft && responseCode === 0,
  });
}
