/** What people say for packaging: rows of `namesIn`. */
export const PACKAGING = `
编织袋：化肥袋 饲料袋 粮食袋
`;
