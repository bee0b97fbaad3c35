import { describe, expect } from 'vitest';
import { loggedIn, newcomer, registered } from '#tests/support/customers.ts';
import { asBrowsersDo, asBrowsersDoWhenFull, test } from '#tests/support/portal-test.ts';

describe('registering', () => {
  asBrowsersDo('opens an account and leads back to where it was asked for', async ({ page }) => {
    const { phone, password, name } = newcomer();
    await page.goto('/customer/register?type=reg&redirectTo=%2Fcustomer%2Fpurchase-order');
    await page.getByLabel('企业买家').check();
    await page.getByLabel('手机号').fill(phone);
    await page.getByLabel('姓名或公司名称').fill(name);
    await page.getByLabel('密码').fill(password);
    await page.getByRole('button', { name: '注册' }).click();
    await expect(page).toBeAt('/customer/purchase-order');
    await expect(page).toShowToast('注册成功，已为您登录');
    await expect(page).toShow(`您好，${name}`);
  });

  test('keeps what was typed when the phone is taken', async ({ page, newVisitor }) => {
    const taken = await registered(await newVisitor());
    await page.goto('/customer/register');
    await page.getByLabel('手机号').fill(taken.phone);
    await page.getByLabel('姓名或公司名称').fill('后来的人');
    await page.getByLabel('密码').fill('another-one');
    await page.getByRole('button', { name: '注册' }).click();
    await expect(page.getByLabel('手机号')).toHaveMessage('该手机号已注册');
    expect(await page.getByLabel('姓名或公司名称').inputValue()).toBe('后来的人');
  });
});

describe('logging in', () => {
  test('spec 1 §5: 请输入手机号', async ({ page }) => {
    await page.goto('/customer/login');
    await page.getByLabel('密码').fill('a-long-one');
    await page.getByRole('button', { name: '登录' }).click();
    await expect(page.getByLabel('手机号')).toHaveMessage('请输入手机号');
  });

  asBrowsersDoWhenFull('spec 1 §5: 请输入正确的手机号!', async ({ page }) => {
    await page.goto('/customer/login');
    await page.getByLabel('手机号').fill('12000000000');
    await page.getByLabel('密码').fill('a-long-one');
    await page.getByRole('button', { name: '登录' }).click();
    await expect(page.getByLabel('手机号')).toHaveMessage('请输入正确的手机号!');
    expect(await page.getByLabel('手机号').inputValue()).toBe('12000000000');
  });

  test('an unknown phone is refused like a wrong password, and the password is not shown again', async ({
    page,
  }) => {
    const { phone } = newcomer();
    await page.goto('/customer/login');
    await page.getByLabel('手机号').fill(phone);
    await page.getByLabel('密码').fill('a-wrong-one');
    await page.getByRole('button', { name: '登录' }).click();
    await expect(page).toShow('手机号或密码错误');
    expect(await page.getByLabel('手机号').inputValue()).toBe(phone);
    expect(await page.content()).not.toContain('a-wrong-one');
  });

  test('does not lead to another site', async ({ page, newVisitor }) => {
    const customer = await registered(await newVisitor());
    await page.goto('/customer/login?redirectTo=https%3A%2F%2Fexample.com%2F');
    await page.getByLabel('手机号').fill(customer.phone);
    await page.getByLabel('密码').fill(customer.password);
    await page.getByRole('button', { name: '登录' }).click();
    await expect(page).toBeAt('/');
  });
});

test('spec 3 §2.1: the control centre (type=buyer) is behind the customer’s name', async ({
  page,
}) => {
  const { name } = await registered(page);
  await page.goto('/help');
  const link = page.getByRole('banner').getByRole('link', { name });
  expect(await link.getAttribute('href')).toBe('/customer/control-centre?type=buyer');
  await link.click();
  await expect(page).toBeAt('/customer/control-centre?type=buyer');
});

test('spec 1 §4: 确定退出登陆吗?', async ({ page, newVisitor }) => {
  const customer = await registered(await newVisitor());
  await loggedIn(page, customer);
  await page.goto('/customer/purchase-order');
  await page.getByRole('link', { name: '退出' }).click();
  await expect(page).toShow('确定退出登陆吗?');
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page).toBeAt('/');
  await expect(page).toShow(page.getByRole('link', { name: '请登录' }));
  await page.goto('/customer/purchase-order');
  await expect(page).toBeAt(/^\/customer\/login\?redirectTo=/);
});
