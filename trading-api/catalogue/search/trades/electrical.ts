/** What people say for hardware, welding and electrical goods: rows of `namesIn`. */
export const ELECTRICAL = `
355 切割片：14寸切割片 350切割片 大切割片
`;
