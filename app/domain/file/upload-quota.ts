/**
 * How much an account may upload in a day, and keep in all: enough for a seller's yearly catalogue within a day, but
 * too little to fill a disk within an hour.
 */
export const UPLOAD_QUOTA = {
  day: { files: 500, bytes: 2 * 1024 ** 3 },
  kept: { files: 20_000, bytes: 40 * 1024 ** 3 },
} as const;

export interface Uploaded {
  files: number;
  bytes: number;
}

const REFUSED = {
  day: '一天内上传的文件已达上限（500 个或 2 GB），请明天再上传',
  kept: '账号中保存的文件已达上限（2 万个或 40 GB），请联系平台客服',
} as const;

/** Why an account may upload nothing more now; null where it may. */
export function overQuota(uploaded: Readonly<Record<keyof typeof UPLOAD_QUOTA, Uploaded>>) {
  for (const span of ['day', 'kept'] as const) {
    const { files, bytes } = UPLOAD_QUOTA[span];
    if (uploaded[span].files >= files || uploaded[span].bytes >= bytes) return REFUSED[span];
  }
  return null;
}
