export const LISTS = '/customer/lists';
