/** Checks a downloaded bid log, offline: `npm run verify-auction -- FILE [HEAD]`. */
import { readFileSync } from 'node:fs';
import { checkLog } from '#app/domain/auction/log-check.ts';
import { formatYuan } from '#app/domain/money.ts';
import { formatQuantity } from '#app/domain/quantity.ts';

const USAGE = 'npm run verify-auction -- 出价记录文件 [页面上显示的链头哈希]';

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Whether the log is valid. */
async function verify(text: string, head: string | undefined): Promise<boolean> {
  const { faults, outcome } = await checkLog(text);
  for (const { line, what } of faults) print(`第 ${line} 行：${what}`);
  if (!outcome) return false;
  print(`竞价 ${outcome.auctionId}：${outcome.bidCount} 次有效出价，延时 ${outcome.extended} 次`);
  print(`实际结束时间 ${outcome.realEnd.toISOString()}`);
  for (const { rank, bidderId, price, count, allocated } of outcome.ranking) {
    print(
      `  第 ${rank} 名  ${bidderId} 号  ¥${formatYuan(price)} × ${formatQuantity(count)}  ` +
        `按此分得 ${formatQuantity(allocated)}`,
    );
  }
  print(`链头 ${outcome.headHash}`);
  const isWhole = head === undefined || head === outcome.headHash;
  if (!isWhole) print(`链头与给出的 ${head} 不符：记录不完整，或不是同一场竞价`);
  const isSound = faults.length === 0 && isWhole;
  print(isSound ? '记录完整，规则无误。' : '记录有误。');
  return isSound;
}

/** Null where there is no such file. */
function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

const [file, head] = process.argv.slice(2);
const text = file === undefined ? null : textOf(file);
if (text === null) {
  print(file === undefined ? USAGE : `无法读取文件 ${file}`);
  process.exitCode = 2;
} else {
  process.exitCode = (await verify(text, head)) ? 0 : 1;
}
