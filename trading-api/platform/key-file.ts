import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * Reads a key as the tools write it: PEM, or the bare base64 of one (Alipay's).
 * @throws Error one sentence that names the variable
 */
export const privateKeyIn = (variable: string, file: string): KeyObject =>
  readKey(variable, file, (der) => {
    if (typeof der === 'string') return createPrivateKey(der);
    try {
      return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    } catch {
      return createPrivateKey({ key: der, format: 'der', type: 'pkcs1' });
    }
  });

/** @throws Error one sentence that names the variable */
export const publicKeyIn = (variable: string, file: string): KeyObject =>
  readKey(variable, file, (der) =>
    typeof der === 'string'
      ? createPublicKey(der)
      : createPublicKey({ key: der, format: 'der', type: 'spki' }),
  );

function readKey(
  variable: string,
  file: string,
  read: (key: string | Buffer) => KeyObject,
): KeyObject {
  try {
    const text = readFileSync(file, 'utf8').trim();
    return read(text.startsWith('-----BEGIN') ? text : Buffer.from(text, 'base64'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`环境变量 ${variable} 有误：无法读取密钥文件 ${file}（${reason}）。`);
  }
}
