/** What people say for steel and stainless steel: rows of `namesIn`. */
export const STEEL = `
TDC51D+AZ 彩涂板：镀铝锌彩板 镀铝锌彩钢
`;
