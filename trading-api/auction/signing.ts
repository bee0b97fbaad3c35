import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign as signWith,
} from 'node:crypto';
import { asc } from 'drizzle-orm';
import type { auctionKeys as auctionKeysCall } from '#app/domain/auction/record-contract.ts';
import { type Statement, signedText, statementText } from '#app/domain/auction/statement.ts';
import type { Content } from '#app/domain/endpoint.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { privateKeyIn } from '#trading-api/platform/key-file.ts';
import { marketSecret } from '#trading-api/platform/market-secret.ts';
import { auctionKeys } from '#trading-api/schema.ts';

export interface AuctionKey {
  signed(statement: Statement): string;
}

const VARIABLE = 'AUCTION_KEY_FILE';

/**
 * Reads the key that the environment names; null where it names none.
 * @throws Error one sentence that names the variable
 */
export function auctionKeyIn(file: string | undefined): KeyObject | null {
  if (file === undefined) return null;
  const key = privateKeyIn(VARIABLE, file);
  if (key.asymmetricKeyType === 'ed25519') return key;
  throw new Error(`环境变量 ${VARIABLE} 有误：${file} 不是 Ed25519 私钥。`);
}

/** The beginning of an Ed25519 private key in PKCS #8, before its 32 bytes (RFC 8410). */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Made at the first start, the same for every process of the market. */
async function keyOfMarket(db: Database): Promise<KeyObject> {
  const seed = Buffer.from(await marketSecret(db, 'auction_key'), 'base64url');
  const key = Buffer.concat([PKCS8_ED25519, seed]);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}

/** Opens the market's key and publishes it; the public keys of former ones stay published. */
export async function openAuctionKey(
  db: Database,
  configured: KeyObject | null,
  now: Date,
): Promise<AuctionKey> {
  const privateKey = configured ?? (await keyOfMarket(db));
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const keyId = thumbprint(x);
  await db.insert(auctionKeys).values({ keyId, publicKey: x, since: now }).onConflictDoNothing();
  return {
    signed(statement) {
      const text = statementText(statement);
      return signedText(
        text,
        keyId,
        signWith(null, Buffer.from(text), privateKey).toString('base64url'),
      );
    },
  };
}

/** The name of a key, which everybody can compute from the key (RFC 7638). */
const thumbprint = (x: string): string =>
  createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url');

export async function publicKeys(db: Database): Promise<Content<typeof auctionKeysCall>> {
  const rows = await db.select().from(auctionKeys).orderBy(asc(auctionKeys.since));
  return {
    keys: rows.map(({ keyId: kid, publicKey: x, since }) => ({
      kty: 'OKP' as const,
      crv: 'Ed25519' as const,
      use: 'sig' as const,
      alg: 'EdDSA' as const,
      kid,
      x,
      since: since.toISOString(),
    })),
  };
}
