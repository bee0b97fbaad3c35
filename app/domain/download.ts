/** WeChat's browser on a phone drops files. On computers it saves them, and WeCom does everywhere. */
export const savesNothing = (userAgent = ''): boolean =>
  /MicroMessenger/i.test(userAgent) && !/wxwork|WindowsWechat|MacWechat/i.test(userAgent);

export const WECHAT_SAVES_NOTHING =
  '微信中不能下载，请点右上角的「…」，选择「在浏览器打开」后再下载';
