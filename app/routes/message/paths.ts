export const INBOX = '/customer/messages';
export const INBOX_SETTINGS = '/customer/messages/settings';
export const DELIVERIES = '/customer/desk/messages';
export const REPORTS = '/customer/desk/messages?state=reports';
