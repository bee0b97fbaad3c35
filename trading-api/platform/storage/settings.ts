const NAMES = ['FILE_STORE_URL', 'FILE_STORE_KEY_ID', 'FILE_STORE_SECRET'] as const;

export type FileStoreVariables = Partial<Record<(typeof NAMES)[number], string>> & {
  FILE_STORE_REGION: string;
};

/** A bucket of an S3-compatible store. */
export interface FileStoreSettings {
  /** The URL of the bucket, or of a folder in it; without a slash at its end. */
  url: string;
  keyId: string;
  secret: string;
  region: string;
}

/** Null where files are on this machine's disk. @throws Error one sentence that names what is missing */
export function fileStoreSettings(variables: FileStoreVariables): FileStoreSettings | null {
  const {
    FILE_STORE_URL: url,
    FILE_STORE_KEY_ID: keyId,
    FILE_STORE_SECRET: secret,
    FILE_STORE_REGION: region,
  } = variables;
  if (url && keyId && secret) return { url, keyId, secret, region };
  const missing = NAMES.filter((name) => !variables[name]);
  if (missing.length === NAMES.length) return null;
  throw new Error(
    `环境变量 ${missing.join('、')} 未设置：文件存储的变量要么全部设置，要么全部留空。`,
  );
}
