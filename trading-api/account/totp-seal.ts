import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Before what is sealed; a secret itself is base32 and has no full stop. */
const MARK = 'v1.';

export type SealSecret = string | undefined;

const keyOf = (sealSecret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', sealSecret, '', 'totp secrets', KEY_BYTES));

/** The secret of a person's authenticator as it is kept: read only with the key, and only as theirs. */
export function seal(secret: string, personId: number, sealSecret: SealSecret): string {
  if (sealSecret === undefined) return secret;
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(sealSecret), iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(String(personId)));
  const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final()]);
  return `${MARK}${Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64url')}`;
}

/** The secret again, also one that an earlier version has kept as it is; null: not with this key. */
export function unseal(kept: string, personId: number, sealSecret: SealSecret): string | null {
  if (!kept.startsWith(MARK)) return kept;
  if (sealSecret === undefined) return null;
  const bytes = Buffer.from(kept.slice(MARK.length), 'base64url');
  try {
    const iv = bytes.subarray(0, IV_BYTES);
    const decipher = createDecipheriv(CIPHER, keyOf(sealSecret), iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(String(personId)));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8');
    return text + decipher.final('utf8');
  } catch {
    return null;
  }
}
