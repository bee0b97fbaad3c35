/** `npm run cluster`: runs the market as several processes of this machine, until it is interrupted. */
import { readCommandLine } from '../command-line.ts';
import { startCluster } from './cluster.ts';

const processes = { usual: 2, least: 1, most: 16 };
const cluster = await startCluster(
  readCommandLine({ portals: processes, apis: processes }).numbers,
);
process.stdout.write(`已就绪：${cluster.portalUrl}\n`);
process.stdout.write(
  `交易接口 ${cluster.apiUrl}，数据库 ${cluster.databaseUrl}，副本 ${cluster.replica.urlOf('market')}\n`,
);
for (const { name, pid } of [...cluster.portals, ...cluster.apis, cluster.pooler]) {
  process.stdout.write(`  ${name}  进程 ${pid}\n`);
}
process.stdout.write(`日志在 ${cluster.folder}/logs；Ctrl+C 结束，数据随之删除。\n`);
