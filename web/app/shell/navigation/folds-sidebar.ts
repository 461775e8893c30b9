import { paths } from '#web/paths.ts'

/**
 * True for pages that need the sidebar's width. Sidebar and page are then inside `data-folds-sidebar` (app.css): the
 * sidebar comes first in the HTML and may be painted before the page has arrived.
 */
export const foldsSidebar = (pathname: string): boolean =>
  pathname === paths.discover || pathname === paths.drops || /^\/admin(\/|$)/.test(pathname)
