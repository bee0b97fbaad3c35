import { Page } from '#app/components/layout/page.tsx';

export default function Home() {
  return <Page title="首页">…</Page>;
}
