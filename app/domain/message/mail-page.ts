import type { MarketValues } from '../market/settings.ts';

/** What a mail says of the market. */
export type MailMarket = Pick<MarketValues, 'name' | 'brand' | 'mailName' | 'mailAddress'>;

/** Who a mail comes from: as the market says, else as the API's settings do. */
export function senderOf({ name, mailName, mailAddress }: MailMarket, usual: string) {
  const [, usualName = '', usualAddress = usual] = /^(.*?)\s*<([^<>]*)>$/.exec(usual) ?? [];
  return { name: mailName || usualName || name, address: mailAddress || usualAddress };
}

export interface ShownMail {
  market: MailMarket;
  subject: string;
  text: string;
  link: string | null;
  settings: string;
  unsubscribe: string | null;
}

/** A mail as people see it; nothing is fetched to show it. */
export function mailHtml({
  market,
  subject,
  text,
  link,
  settings,
  unsubscribe,
}: ShownMail): string {
  const open = link
    ? `<p style="margin:24px 0"><a href="${escaped(link)}" style="display:inline-block;padding:10px 20px;background:${market.brand};color:#ffffff;text-decoration:none;border-radius:4px">查看详情</a></p><p style="margin:0 0 16px;color:#5c6672;font-size:13px;word-break:break-all">${escaped(link)}</p>`
    : '';
  const foot = unsubscribe
    ? `<p style="margin:0;color:#5c6672;font-size:13px"><a href="${escaped(settings)}" style="color:#5c6672">消息设置</a>　<a href="${escaped(unsubscribe)}" style="color:#5c6672">不再接收邮件</a></p>`
    : '';
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(subject)}</title></head><body style="margin:0;padding:24px 12px;background:#f3f5f7"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center"><table role="presentation" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;background:#ffffff;border-radius:6px"><tr><td style="padding:28px 28px 24px;font-family:'PingFang SC','Microsoft YaHei',sans-serif;font-size:15px;line-height:1.7;color:#1c2733"><p style="margin:0 0 8px;color:${market.brand};font-weight:600">${escaped(market.name)}</p><h1 style="margin:0 0 12px;font-size:18px;line-height:1.4">${escaped(subject)}</h1><p style="margin:0 0 16px;white-space:pre-line">${escaped(text)}</p>${open}${foot}</td></tr></table></td></tr></table></body></html>`;
}

const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }),
);
const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ENTITIES.get(sign) ?? '');
