import crypto, { createHash } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { vi } from 'vitest';

/**
 * Deals what the market draws by chance (codes, tokens, ids of files), so that two runs draw the same and nothing of
 * their answers has to be left out.
 */
export interface DealtChance {
  /** Begins a new hand; hands of one name are alike. */
  deal(name: string): void;
  end(): void;
}

export function dealChance(): DealtChance {
  let hand = '';
  let drawn = 0;
  const bytes = (size: number): Buffer => {
    const blocks = Array.from({ length: Math.ceil(size / 32) }, () =>
      createHash('sha256').update(`${hand} ${drawn++}`).digest(),
    );
    return Buffer.concat(blocks).subarray(0, size);
  };
  const below = (least: number, limit?: number) => {
    const [from, to] = limit === undefined ? [0, least] : [least, limit];
    return from + (bytes(6).readUIntBE(0, 6) % (to - from));
  };
  const uuid = () => {
    const hex = bytes(16).toString('hex');
    const parts = [
      hex.slice(0, 8),
      hex.slice(8, 12),
      `4${hex.slice(13, 16)}`,
      `8${hex.slice(17, 20)}`,
    ];
    return [...parts, hex.slice(20)].join('-') as ReturnType<typeof crypto.randomUUID>;
  };
  const spies = [
    vi.spyOn(crypto, 'randomBytes').mockImplementation(bytes as typeof crypto.randomBytes),
    vi.spyOn(crypto, 'randomInt').mockImplementation(below as typeof crypto.randomInt),
    vi.spyOn(crypto, 'randomUUID').mockImplementation(uuid),
  ];
  // What imports them by name gets these too.
  syncBuiltinESMExports();
  return {
    deal(name) {
      hand = name;
      drawn = 0;
    },
    end() {
      for (const spy of spies) spy.mockRestore();
      syncBuiltinESMExports();
    },
  };
}
