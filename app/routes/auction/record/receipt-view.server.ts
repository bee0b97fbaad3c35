import { bidderLabel } from '#app/domain/auction/bidder.ts';
import type { bidReceipt } from '#app/domain/auction/record-contract.ts';
import { readSigned } from '#app/domain/auction/statement.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import { type Content, RESULT } from '#app/domain/endpoint.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { exactWallTime } from '#app/domain/time.ts';

export const UNSIGNED = '这次出价在启用签名凭证之前，没有可下载的签名';

/** A bid's receipt in words; the figures of a refused bid are as they were typed. */
export function receiptView(receipt: Content<typeof bidReceipt>) {
  const { id, auctionId, voided, productUnit: unit } = receipt;
  const signed = readSigned(receipt.signed ?? '');
  const accepted = receipt.code === RESULT.success;
  const query = `?${new URLSearchParams({ id })}`;
  return {
    id,
    auction: {
      name: receipt.auctionName,
      to: `/details?${new URLSearchParams({ id: auctionId })}`,
    },
    result: {
      label: voided ? '已作废' : accepted ? '已接受' : '未接受',
      tone: accepted && !voided ? ('success' as const) : ('danger' as const),
    },
    facts: [
      { term: '竞价', value: `${receipt.auctionName}（编号 ${auctionId}）` },
      { term: '商品', value: receipt.productName },
      { term: '竞买人', value: `${receipt.companyName}（${bidderLabel(receipt.bidderNo)}）` },
      {
        term: '出价',
        value: accepted ? `¥${formatYuanText(receipt.price)}/${unit}` : receipt.price,
      },
      {
        term: '数量',
        value: accepted ? `${groupThousands(receipt.count)} ${unit}` : receipt.count,
      },
      { term: '服务器收到时间', value: exactWallTime(new Date(receipt.receivedAt)) },
      {
        term: '结果',
        value: accepted ? `${receipt.message}，第 ${receipt.sequence} 次有效出价` : receipt.message,
      },
      ...(voided
        ? [{ term: '作废', value: `${exactWallTime(new Date(voided.at))}，${voided.reason}` }]
        : []),
      { term: '凭证编号', value: id },
    ],
    proof: signed && {
      text: receipt.signed ?? '',
      file: `/auction/receipt.json${query}`,
      facts: [
        { term: '记录位置', value: `第 ${signed.statement.position} 条` },
        { term: '记录哈希', value: signed.statement.hash },
        { term: '密钥编号', value: signed.keyId },
        { term: '签名（Ed25519）', value: signed.signature },
      ],
      /** Whether the record is the bid's own. */
      isOwnRecord: accepted,
    },
  };
}
