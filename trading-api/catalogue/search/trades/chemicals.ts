/** What people say for chemicals: rows of `namesIn`. */
export const CHEMICALS = `
车用级 尿素：柴油车尿素 柴油车用尿素
`;
