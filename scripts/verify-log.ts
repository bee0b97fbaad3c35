/**
 * `npm run verify-log -- FILE [HEAD]`: checks an exported audit log offline. HEAD is its last hash, or the beginning of it;
 * else it is read from the name of the file.
 */
import { readFileSync } from 'node:fs';
import { checkAuditLog } from '#app/domain/account/audit-log-check.ts';
import { headInFileName } from '#app/domain/auction/log-file.ts';

const USAGE = `npm run verify-log -- 操作记录文件 [记录指纹]
退出码：0 无误；1 有误；2 无法读取；3 无误，但没有指纹可比`;
const EXIT = { sound: 0, wrong: 1, unreadable: 2, headless: 3 } as const;

const print = (line: string) => process.stdout.write(`${line}\n`);

async function verify(file: string, head: string | null): Promise<number> {
  const { entries, account, head: found, fault } = await checkAuditLog(readFileSync(file, 'utf8'));
  if (fault) {
    print(`第 ${fault.line} 行：${fault.what}`);
    print(`记录有误：前 ${entries} 条无误，其后不可信。`);
    return EXIT.wrong;
  }
  print(`账号 ${account || '—'}：共 ${entries} 条操作记录`);
  print(`记录指纹 ${found || '—'}`);
  if (head === null) {
    print('各条无误；没有记录指纹可比，无法判断末尾是否缺失。');
    return EXIT.headless;
  }
  if (found === '' || !found.startsWith(head)) {
    print(`记录指纹与给出的 ${head} 不符：末尾缺少记录，或不是同一份记录。`);
    return EXIT.wrong;
  }
  print('记录完整无误。');
  return EXIT.sound;
}

const [file, head] = process.argv.slice(2);
if (file === undefined) {
  print(USAGE);
  process.exitCode = EXIT.unreadable;
} else {
  try {
    process.exitCode = await verify(file, head ?? headInFileName(file));
  } catch {
    print(`无法读取文件 ${file}`);
    process.exitCode = EXIT.unreadable;
  }
}
