import type { KeyObject } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { AlipayStub } from './alipay-stub.ts';
import type { WechatStub } from './wechat-stub.ts';

/** The environment of a market in a process of its own, which these providers serve; its keys are files of the folder. */
export async function credentialsOf(
  { wechat, alipay }: { wechat: WechatStub; alipay: AlipayStub },
  folder: string,
): Promise<Record<string, string>> {
  /** Writes a key as the providers' tools do; answers its file. */
  const keyFile = async (name: string, key: KeyObject): Promise<string> => {
    const type = key.type === 'private' ? 'pkcs8' : 'spki';
    const file = path.join(folder, name);
    await writeFile(file, key.export({ type, format: 'pem' } as never));
    return file;
  };
  return {
    PAYMENT_NOTIFY_URL: 'https://market.example.com',
    WECHAT_APP_ID: wechat.settings.appId,
    WECHAT_APP_SECRET: wechat.settings.appSecret,
    WECHAT_MCH_ID: wechat.settings.mchId,
    WECHAT_API_V3_KEY: wechat.settings.apiV3Key,
    WECHAT_PRIVATE_KEY_FILE: await keyFile('merchant.pem', wechat.settings.privateKey),
    WECHAT_SERIAL_NO: wechat.settings.serialNo,
    WECHAT_PLATFORM_PUBLIC_KEY_FILE: await keyFile('wx.pem', wechat.keys.platformPublicKey),
    WECHAT_PLATFORM_PUBLIC_KEY_ID: wechat.settings.platformPublicKey?.id ?? '',
    WECHAT_API_URL: wechat.settings.apiUrl,
    WECHAT_LOGIN_URL: wechat.settings.loginUrl,
    ALIPAY_APP_ID: alipay.settings.appId,
    ALIPAY_PRIVATE_KEY_FILE: await keyFile('app.pem', alipay.settings.privateKey),
    ALIPAY_PUBLIC_KEY_FILE: await keyFile('alipay.pem', alipay.settings.publicKey),
    ALIPAY_GATEWAY: alipay.settings.gateway,
  };
}
