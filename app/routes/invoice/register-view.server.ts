import type { InvoiceRequest } from '#app/domain/invoice/contract.ts';
import { fewestLines, taxAt } from '#app/domain/invoice/tax.ts';
import { TAX_RATE_CODES, taxRateNameOf, taxRateOf } from '#app/domain/invoice/tax-rate.ts';
import { formatYuan, formatYuanText, parseYuan, sumFen, toYuan } from '#app/domain/money.ts';
import { lineValue } from './line-controls.ts';

type Paper = InvoiceRequest['invoices'][number];

/** The rows of the form by which an invoice is registered or corrected: one for each line that is asked for. */
export function registerLines(request: InvoiceRequest, paper: Paper | undefined) {
  // Another company's API may know no lines: all is one, of the rate that is chosen.
  const wanted =
    request.lines.length > 0
      ? request.lines
      : [{ ...ALL, orderCode: '', amount: request.amount, usualRate: paper?.taxCode ?? '' }];
  return wanted.map((line, at) => {
    const own = paper?.lines.filter(
      ({ orderCode, position }) => orderCode === line.orderCode && position === line.position,
    );
    const [first] = own ?? [];
    const rate = first?.taxRate ?? line.usualRate;
    const isOneRate = own?.every(({ taxRate }) => taxRate === rate) ?? false;
    const tax = sumFen((own ?? []).map(({ taxAmount }) => parseYuan(taxAmount) ?? 0));
    return {
      key: String(at),
      ...{ at, rate, reason: first?.rateReason ?? '' },
      name: line.name || line.orderCode,
      value: line.orderCode && lineValue(line),
      about: [
        line.spec,
        line.quantity && `${line.quantity} ${line.unit}`,
        line.orderCode,
        line.usualRate && `默认税率 ${taxRateNameOf(line.usualRate)}`,
      ]
        .filter(Boolean)
        .join('，'),
      amount: formatYuanText(line.amount),
      tax: first && isOneRate ? toYuan(tax) : '',
      lineCount: first && isOneRate ? fewestLines(parseYuan(line.amount) ?? 0, rate, tax) : 1,
      usualTax: rate ? ` ${formatYuan(taxAt(parseYuan(line.amount) ?? 0, rate))}` : '',
    };
  });
}
export type RegisterLine = ReturnType<typeof registerLines>[number];

const ALL = { position: -1, name: '全部商品', spec: '', unit: '', quantity: '' };

/** The rates that the market takes, and those that an invoice has already. */
export function ratesToChoose(
  taken: readonly { code: string; name: string }[],
  lines: readonly RegisterLine[],
) {
  // An API without the dictionary takes all that there are.
  const usual = taken.length > 0 ? taken : TAX_RATE_CODES.flatMap((code) => taxRateOf(code) ?? []);
  const own = [...new Set(lines.map(({ rate }) => rate))].flatMap((code) => taxRateOf(code) ?? []);
  const more = own.filter(({ code }) => usual.every((each) => each.code !== code));
  return [...usual, ...more].map(({ code, name }) => ({ value: code, label: name }));
}
