const TARE = 15;

/** What a scale's slip says of a lorry with so many tonnes: 20.06 are 35.06 less 15. */
export const onScale = (tonnes: string, slipNo = 'BD01') => ({
  slipNo,
  gross: (Number(tonnes) + TARE).toFixed(2),
  tare: String(TARE),
});
