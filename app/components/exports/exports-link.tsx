import { ButtonLink } from '#app/components/ui/button.tsx';
import { EXPORTS_PAGE } from './export-control.ts';

/** Beside whatever exports: to the files that are being made, and those that were. */
export const ExportsLink = () => (
  <ButtonLink variant="quiet" to={EXPORTS_PAGE}>
    导出文件
  </ButtonLink>
);
