import { createTransport } from 'nodemailer';
import { type MailMarket, mailHtml, senderOf } from '#app/domain/message/mail-page.ts';
import type { OutletSettings } from './outlet-settings.ts';

export interface MailToSend {
  market: MailMarket;
  /** The same for each try, so that a mail server that receives it twice can recognize it. */
  id: number;
  address: string;
  subject: string;
  text: string;
  /** On this site; null where there is nothing to open. */
  path: string | null;
  /** Null: it cannot be switched off, because it was asked for. */
  unsubscribeToken: string | null;
  date: Date;
}

/** A mail as nodemailer takes it: text and HTML say the same, and nothing is fetched to show it. */
export function mailOptions(mail: MailToSend, { from, origin }: OutletSettings) {
  const { id, market, address, subject, text, path, unsubscribeToken, date } = mail;
  const link = path === null ? null : origin + path;
  const unsubscribe =
    unsubscribeToken === null ? null : `${origin}/unsubscribe/${unsubscribeToken}`;
  const settings = `${origin}/customer/messages/settings`;
  return {
    from: senderOf(market, from),
    to: address,
    subject,
    date,
    messageId: `<delivery-${id}@${new URL(origin).hostname}>`,
    textEncoding: 'base64' as const,
    text: [
      text,
      ...(link ? [`查看详情：${link}`] : []),
      ...(unsubscribe ? [`消息设置：${settings}`, `不再接收邮件：${unsubscribe}`] : []),
    ].join('\n\n'),
    html: mailHtml({ market, subject, text, link, settings, unsubscribe }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    // Nothing that somebody typed is read as a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

export async function mailText(mail: MailToSend, settings: OutletSettings): Promise<string> {
  const { message } = await composer.sendMail(mailOptions(mail, settings));
  return message.toString();
}
