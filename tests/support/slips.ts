import { randomUUID } from 'node:crypto';

const TARE = 15;

/** What a scale's slip says of a lorry with so many tonnes: 20.06 are 35.06 less 15. Each has its own number. */
export const onScale = (tonnes: string, slipNo = `BD${randomUUID().slice(0, 13)}`) => ({
  slipNo,
  gross: (Number(tonnes) + TARE).toFixed(2),
  tare: String(TARE),
});
