import { createSign, type KeyPairKeyObjectResult } from 'node:crypto';

const tlv = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: Uint8Array[]) => tlv(0x30, ...parts);
const time = (date: Date) =>
  tlv(0x17, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));

const SHA256_WITH_RSA = sequence(Buffer.from('06092a864886f70d01010b0500', 'hex'));
const named = (name: string) =>
  sequence(tlv(0x31, sequence(Buffer.from('0603550403', 'hex'), tlv(0x0c, Buffer.from(name)))));

/** A certificate of version 1 that its key signs itself, as PEM. */
export function certificateOf(
  serial: string,
  { publicKey, privateKey }: KeyPairKeyObjectResult,
  { from, to, name = 'Tenpay' }: { from: Date; to: Date; name?: string },
): string {
  const content = sequence(
    tlv(0x02, Buffer.from(serial, 'hex')),
    SHA256_WITH_RSA,
    named(name),
    sequence(time(from), time(to)),
    named(name),
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = createSign('RSA-SHA256').update(content).sign(privateKey);
  const whole = sequence(content, SHA256_WITH_RSA, tlv(0x03, Buffer.from([0]), signature));
  return `-----BEGIN CERTIFICATE-----\n${whole.toString('base64')}\n-----END CERTIFICATE-----\n`;
}
