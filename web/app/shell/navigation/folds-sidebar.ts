import { paths } from '#web/paths.ts'

/** True for pages that need the sidebar's width: around them, <main> has `data-folds-sidebar` (app.css). */
export const foldsSidebar = (pathname: string): boolean =>
  pathname === paths.discover || pathname === paths.drops || /^\/admin(\/|$)/.test(pathname)
