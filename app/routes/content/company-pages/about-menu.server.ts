import { environment } from '#app/environment.server.ts';
import { ABOUT_MENUS, type AboutMenuItem } from './about-menu-items.ts';

/** The company's side menu, as it is set. */
export const aboutMenu = (): AboutMenuItem[] => [...ABOUT_MENUS[environment.aboutMenuItems]];
