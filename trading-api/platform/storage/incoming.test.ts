import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Incoming, StorageFull } from './incoming.ts';

/** What writing ends with, as Node says it. */
async function* failing(code: string) {
  yield Buffer.from('the beginning');
  throw Object.assign(new Error(code), { code });
}

test('a full disk is told as such, and nothing of the file is left', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'incoming-'));
  const incoming = new Incoming(folder);
  for (const code of ['ENOSPC', 'EDQUOT']) {
    const receiving = incoming.receive(failing(code), 1000);
    await expect(receiving).rejects.toBeInstanceOf(StorageFull);
    await expect(incoming.receive(failing(code), 1000)).rejects.toMatchObject({ statusCode: 507 });
  }
  await expect(incoming.receive(failing('EIO'), 1000)).rejects.toMatchObject({ code: 'EIO' });
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
