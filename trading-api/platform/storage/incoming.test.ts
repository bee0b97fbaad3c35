import fs, { mkdtemp, readdir, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { Incoming, StorageFull } from './incoming.ts';

/** Writing fails with this code of Node. */
async function* failing(code: string) {
  yield Buffer.from('the beginning');
  throw Object.assign(new Error(code), { code });
}

test('a disk that has no room for another file fails with StorageFull', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'incoming-'));
  const full = Object.assign(new Error('no inodes'), { code: 'ENOSPC' });
  for (const name of ['mkdir', 'open'] as const) {
    const failed = vi.spyOn(fs, name).mockRejectedValueOnce(full);
    syncBuiltinESMExports();
    const receiving = new Incoming(folder).receive(failing('EIO'), 1000);
    await expect(receiving).rejects.toBeInstanceOf(StorageFull);
    failed.mockRestore();
    syncBuiltinESMExports();
  }
  await rm(folder, { recursive: true });
});

test('a full disk fails with StorageFull, and nothing of the file is left', async () => {
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
