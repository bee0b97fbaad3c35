/** Without what the names of files may not hold. */
export const plainFileName = (name: string): string => name.replace(/[\\/:*?"<>|]/g, '');

/** 「.pdf」; empty where a name has none. */
export const extensionOf = (name: string): string =>
  /\.\w{1,5}$/.exec(name)?.[0].toLowerCase() ?? '';
