/**
 * `npm run verify-auction -- LOG [HEAD] [RECEIPT …] [KEYS]`: checks a downloaded auction log, and what the market has
 * signed about it, offline. It shares the rules of `app/domain/auction` with the market, and nothing else.
 */
import { readFileSync } from 'node:fs';
import { type CheckedLog, checkLog, type LogOutcome } from '#app/domain/auction/log-check.ts';
import { headInFileName } from '#app/domain/auction/log-file.ts';
import {
  contradictions,
  type PublicKey,
  readKeys,
  readSigned,
  type SignedStatement,
  signatureFault,
} from '#app/domain/auction/statement.ts';
import { formatYuan } from '#app/domain/money.ts';
import { formatQuantity } from '#app/domain/quantity.ts';

const USAGE = `npm run verify-auction -- 竞价记录文件 [记录指纹] [出价凭证或指纹文件 …] [auction-key.json]
退出码：0 无误；1 有误；2 无法读取；3 无误，竞价尚未结束`;
const EXIT = { sound: 0, wrong: 1, unreadable: 2, open: 3 } as const;

const print = (line: string) => process.stdout.write(`${line}\n`);

interface Given {
  log: { name: string; text: string };
  /**
   * The log's last hash as the auction's page shows it, or its beginning from the name of the file; null: not given.
   */
  head: string | null;
  statements: { name: string; signed: SignedStatement }[];
  keys: PublicKey[] | null;
}

function readArguments([logFile = '', ...others]: readonly string[]): Given {
  const given: Given = {
    log: { name: logFile, text: textOf(logFile) },
    head: headInFileName(logFile),
    statements: [],
    keys: null,
  };
  for (const other of others) {
    if (/^[0-9a-f]{64}$/.test(other)) {
      given.head = other;
      continue;
    }
    const text = textOf(other);
    const keys = readKeys(text);
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    const signed = lines.map(readSigned);
    if (keys) given.keys = [...(given.keys ?? []), ...keys];
    else if (lines.length > 0 && signed.every((one) => one !== null)) {
      given.statements.push(...signed.map((one) => ({ name: other, signed: one })));
    } else throw new Error(`${other} 不是出价凭证、指纹或公钥文件`);
  }
  return given;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Error(`无法读取文件 ${file}`);
  }
}

const STATES: Readonly<Record<LogOutcome['state'], string>> = {
  open: '尚未结束，或结束记录缺失',
  closed: '已结束',
  cancelled: '已取消',
};

function printOutcome(outcome: LogOutcome): void {
  const voided = outcome.voidedCount > 0 ? `（其中 ${outcome.voidedCount} 次已作废）` : '';
  print(`竞价 ${outcome.auctionId}：${STATES[outcome.state]}`);
  print(`共 ${outcome.bidCount} 次出价${voided}，延时 ${outcome.extended} 次`);
  print(`结束时间 ${outcome.realEnd.toISOString()}`);
  for (const { rank, bidderId, price, count, allocated } of outcome.ranking) {
    print(
      `  第 ${rank} 名  ${bidderId} 号  ¥${formatYuan(price)} × ${formatQuantity(count)}  ` +
        `按此分得 ${formatQuantity(allocated)}`,
    );
  }
  print(`记录指纹 ${outcome.headHash}`);
}

/** The contradictions between the market's signed statements and the log. */
async function statementFaults({ statements, keys }: Given, log: CheckedLog): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, signed } of statements) {
    const own = contradictions(signed.statement, log);
    const fault = keys && (await signatureFault(signed, keys));
    if (fault) own.unshift(fault);
    faults.push(...own.map((what) => `${name}：${what}`));
    if (own.length === 0) print(`${name}：与记录一致${keys ? '，签名有效' : '，签名未校验'}`);
  }
  if (statements.length > 0 && !keys) {
    print('未给出公钥文件（网站的 /.well-known/auction-key.json），签名未校验');
  }
  return faults;
}

async function verify(given: Given): Promise<number> {
  const log = await checkLog(given.log.text);
  const { faults, outcome } = log;
  for (const { line, what } of faults) print(`第 ${line} 行：${what}`);
  if (!outcome) return EXIT.wrong;
  printOutcome(outcome);
  const isHead = given.head === null || outcome.headHash.startsWith(given.head);
  if (!isHead) print(`记录指纹与给出的 ${given.head} 不符：记录不完整，或不是同一场竞价`);
  const contradicted = await statementFaults(given, log);
  for (const fault of contradicted) print(fault);
  if (faults.length > 0 || !isHead || contradicted.length > 0) {
    print('记录有误。');
    return EXIT.wrong;
  }
  if (outcome.state === 'open' && given.head === null) {
    print('规则无误；没有结束记录，也没有记录指纹可比，无法判断末尾是否缺失。');
    return EXIT.open;
  }
  print(
    outcome.state === 'open'
      ? '至此指纹之前的记录完整，规则无误；竞价尚未结束。'
      : '记录完整，规则无误。',
  );
  return outcome.state === 'open' ? EXIT.open : EXIT.sound;
}

const files = process.argv.slice(2);
if (files.length === 0) {
  print(USAGE);
  process.exitCode = EXIT.unreadable;
} else {
  try {
    process.exitCode = await verify(readArguments(files));
  } catch (error) {
    print(error instanceof Error ? error.message : String(error));
    process.exitCode = EXIT.unreadable;
  }
}
