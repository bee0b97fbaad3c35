import { type KeyObject, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { MINUTE_MS } from '#app/domain/duration.ts';
import { hasPassed } from '#app/domain/time.ts';
import { ForgedNotification } from './provider.ts';
import {
  decrypt,
  encryptedResource,
  type PlatformKeys,
  send,
  verifyMessage,
  type WechatConnection,
} from './wechat-client.ts';

/** However many messages name an unknown serial, WeChat Pay is asked for its certificates this often at most. */
const FETCH_EVERY_MS = MINUTE_MS;

const certificateList = z.object({
  data: z.array(z.object({ serial_no: z.string(), encrypt_certificate: encryptedResource })),
});

/**
 * What WeChat Pay signs with: the public key of the settings, and its platform certificates, which are
 * fetched when a message names a serial that is not known, and kept while they are valid. During the change
 * from certificates to the public key notifications are signed with either (design/payments: Providers).
 */
export function platformKeys(settings: WechatConnection, clock: () => Date): PlatformKeys {
  let certificates = new Map<string, X509Certificate>();
  let fetched: { at: number; certificates: Promise<unknown> } | null = null;

  const publicKey = (serial: string): KeyObject | null =>
    settings.platformPublicKey?.id === serial ? settings.platformPublicKey.key : null;

  const known = (from: typeof certificates, serial: string): KeyObject | null => {
    const certificate = from.get(serial);
    const now = clock();
    const isValid =
      certificate &&
      new Date(certificate.validFrom) <= now &&
      !hasPassed(new Date(certificate.validTo), now);
    return isValid ? certificate.publicKey : publicKey(serial);
  };

  /** Only who knows the API v3 key can have encrypted them, and the answer has to be signed with one of them. */
  const fetchCertificates = async () => {
    const answer = await send(settings, { method: 'GET', path: '/v3/certificates' }, clock());
    const { data } = certificateList.parse(JSON.parse(answer.body));
    const found = new Map(
      data.map(({ serial_no, encrypt_certificate }) => [
        serial_no,
        new X509Certificate(decrypt(settings.apiV3Key, encrypt_certificate)),
      ]),
    );
    await verifyMessage({ keyOf: async (serial) => known(found, serial) }, answer, clock());
    certificates = found;
  };

  return {
    async keyOf(serial) {
      const key = known(certificates, serial);
      if (key) return key;
      const now = clock().getTime();
      if (!fetched || now - fetched.at >= FETCH_EVERY_MS) {
        fetched = { at: now, certificates: fetchCertificates() };
      }
      try {
        await fetched.certificates;
      } catch (error) {
        throw new ForgedNotification(`unknown key, and no certificates: ${error}`);
      }
      return known(certificates, serial);
    },
  };
}
