import { useSyncExternalStore } from 'react'
import { sidebarKey, themeColors, themeKey } from '#web/startup/before-paint.ts'
import { followStored, readStored, writeStored } from './stored.ts'

export type Theme = 'system' | 'light' | 'dark'

const storedTheme = (): Theme => {
  const stored = readStored(themeKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Applies a theme to the page: the class, and the colour of the browser's own bars. */
function applyTheme(theme: Theme): void {
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.toggle('dark', dark)
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light'
    meta.content = themeColors[theme === 'system' ? own : theme]
  }
}

/** Follows the system while no theme is chosen. Called once by the root; returns the unsubscribe function. */
export function followSystemTheme(): () => void {
  const query = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => applyTheme(storedTheme())
  query.addEventListener('change', follow)
  addEventListener('storage', follow)
  return () => {
    query.removeEventListener('change', follow)
    removeEventListener('storage', follow)
  }
}

/** The visitor's theme and its setter; `system` on the server. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(followStored, storedTheme, () => 'system' as const)
  return [theme, chooseTheme]
}

function chooseTheme(theme: Theme): void {
  writeStored(themeKey, theme === 'system' ? null : theme)
  applyTheme(theme)
}

const storedSidebar = () => readStored(sidebarKey)

/** Whether the sidebar was collapsed by choice (null: no choice, and on the server), and the setter. */
export function useSidebarChoice(): [boolean | null, (collapsed: boolean) => void] {
  const stored = useSyncExternalStore(followStored, storedSidebar, () => null)
  return [stored === null ? null : stored === 'true', chooseSidebar]
}

function chooseSidebar(collapsed: boolean): void {
  writeStored(sidebarKey, String(collapsed))
  document.documentElement.setAttribute('data-sidebar', collapsed ? 'collapsed' : 'expanded')
}
