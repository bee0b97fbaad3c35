import * as audit from '#app/domain/account/audit-contract.ts';
import * as user from '#app/domain/account/contract.ts';
import * as links from '#app/domain/account/one-time-link-contract.ts';
import * as phone from '#app/domain/account/phone-contract.ts';
import * as profile from '#app/domain/account/profile-contract.ts';
import * as totp from '#app/domain/account/totp-contract.ts';
import * as address from '#app/domain/checkout/address-contract.ts';
import * as favourite from '#app/domain/favourite/contract.ts';
import * as file from '#app/domain/file/contract.ts';
import * as productRegister from '#app/domain/lead/contract.ts';
import { type Step, step } from './step.ts';

/** A customer comes in, uploads, collects, registers interest and has an address. */
export const enter: readonly Step[] = [
  step(user.register)(({ phone, password }) => ({
    phone,
    password,
    name: '验收',
    customerType: 'personal',
  })),
  step(user.login)(
    ({ phone, password }) => ({ phone, password }),
    ({ token }, found) => {
      found.token = token;
    },
  ),
  step(user.sendCode)(({ phone }) => ({ phone, purpose: 'login' })),
  step(user.loginByCode)(({ phone }) => ({ phone, code: 'guess' })),
  step(user.resetPassword)(({ phone }) => ({ phone, code: 'guess', password: 'another-long-one' })),
  step(links.oneTimeLink)(() => ({ token: 'of nobody' })),
  step(links.registerByLink)(() => ({
    token: 'of nobody',
    password: 'another-long-one',
    name: '验收',
    customerType: 'personal',
  })),
  step(links.resetByLink)(() => ({ token: 'of nobody', password: 'another-long-one' })),
  step(user.ownCodeWay)(() => ({})),
  step(user.changePassword)(() => ({ oldPassword: 'guess', password: 'another-long-one' })),
  step(phone.changePhone)(() => ({ phone: '13000000000', code: 'guess' })),
  step(user.sendStepUpCode)(() => ({})),
  step(user.stepUp)(({ password }) => ({ password })),
  step(totp.totpState)(() => ({})),
  step(totp.startTotp)(() => ({})),
  step(totp.confirmTotp)(() => ({ code: 'guess' })),
  step(totp.endTotp)(() => ({ code: 'guess' })),
  step(totp.renewRecoveryCodes)(() => ({ code: 'guess' })),
  step(totp.resetTotp)(() => ({ phone: '13000000000', reason: '核对身份' })),
  step(user.secondStep)(() => ({ challenge: 'guess', code: 'guess' })),
  step(user.listSessions)(() => ({})),
  step(user.endSession)(() => ({ id: 'none' })),
  step(audit.auditPage)(() => ({})),
  step(audit.auditLog)(() => ({})),
  step(audit.auditDeskPage)(() => ({})),
  step(user.userByToken)(
    ({ token }) => ({ token }),
    ({ userInfo }, found) => {
      found.name = userInfo.name;
    },
  ),
  step(profile.saveProfile)(({ name }) => ({ name })),
  step(profile.exportData)(() => ({})),
  // Not their own phone: the account stays.
  step(profile.closeAccount)(() => ({ phone: '13000000000' })),
  step(file.uploadFile)(
    () => ({ moderType: 'inquiry' }),
    ({ id }, found) => {
      found.fileId = id;
    },
  ),
  step(file.downloadFile)(({ fileId }) => ({ fileId })),
  step(favourite.collectSave)(({ goods }) => ({ productId: goods.id, type: 'sale' })),
  step(favourite.isCollect)(({ goods }) => ({ productId: goods.id, type: 'sale' })),
  step(favourite.collectionList)(() => ({})),
  step(favourite.collectionCount)(() => ({})),
  step(favourite.followOrCancel)(({ goods }) => ({ id: goods.sellerCode, type: 'T' })),
  step(favourite.followedStores)(() => ({})),
  step(favourite.standings)(({ goods }) => ({
    productIds: [goods.id],
    sellerCodes: [goods.sellerCode],
  })),
  step(favourite.collectDelete)(({ goods }) => ({ productId: goods.id, type: 'sale' })),
  step(favourite.collectBatchDelete)(({ goods }) => ({ ids: [goods.id] })),
  step(productRegister.productRegisterSave)(({ selfGoodsId }) => ({
    platformProductId: selfGoodsId,
    purchaseCount: '1',
    type: 'self',
  })),
  step(productRegister.productRegisterList)(() => ({})),
  step(address.addAddress)(
    ({ phone }) => ({
      receivePerson: '验收',
      receivePersonPhone: phone,
      warehouseAddress: '上海市浦东新区世纪大道1号',
    }),
    (added, found) => {
      found.address = added;
    },
  ),
  step(address.listAddresses)(() => ({})),
  step(address.setDefaultAddress)(({ address }) => ({ id: address?.id ?? '1' })),
];
