import { hash, verify } from '@node-rs/argon2';

// argon2id is the library's default algorithm; 19 MiB and two passes are OWASP's minimum.
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

let dummy: Promise<string> | undefined;

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/**
 * Whether the password belongs to the hash. Without a hash (an unknown phone) it takes as long and
 * answers false, so that the time does not reveal which phones have accounts.
 */
export async function passwordFits(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  dummy ??= hashPassword('nobody');
  const fits = await verify(passwordHash ?? (await dummy), password);
  return passwordHash !== undefined && fits;
}
