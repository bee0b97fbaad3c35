/** What people say for fuels and oils: rows of `namesIn`. */
export const ENERGY = `
民用气 液化石油气：煤气罐 家用煤气罐
`;
