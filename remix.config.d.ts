import type { VitePluginConfig } from '@remix-run/dev';

declare const options: VitePluginConfig & { ssr: boolean; future: Record<string, boolean> };
export default options;
