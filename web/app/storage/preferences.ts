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

const storedCollapsed = () => readStored(sidebarKey) === 'true'

/** Whether the sidebar is collapsed, and its toggle; false on the server (CSS shows the stored state). */
export function useSidebarCollapsed(): [boolean, () => void] {
  const collapsed = useSyncExternalStore(followStored, storedCollapsed, () => false)
  return [collapsed, toggleSidebar]
}

function toggleSidebar(): void {
  const collapsed = !storedCollapsed()
  writeStored(sidebarKey, String(collapsed))
  if (collapsed) document.documentElement.setAttribute('data-sidebar', 'collapsed')
  else document.documentElement.removeAttribute('data-sidebar')
}
