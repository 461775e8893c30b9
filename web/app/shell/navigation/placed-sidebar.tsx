import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { BottomPlaces } from './bottom-nav.tsx'
import { navigation } from './navigation.ts'
import { Places } from './sidebar.tsx'

/**
 * The sidebar in server-rendered HTML: the same for everybody, with every entry. CSS shows those that the browser
 * stored on its last visit, set on <html> before the paint; without a stored list, none.
 */
const visibilityRules = [
  'html:not([data-places]) [data-kept-places]>*{visibility:hidden}',
  ...navigation.map(
    ({ to }) => `html:not([data-places~="${to}"]) [data-kept-places] [data-place="${to}"]{display:none}`,
  ),
].join('')

const column = /(<aside[^>]* data-kept-places="true"[^>]*>)(<\/aside>)/
const bar = /(<nav[^>]* data-kept-bar="true"[^>]*>)(<\/nav>)/

/** Inserts the menu entries into a page: those of the sidebar and those of the bottom bar. Server only. */
export function withNavigation(html: string, pathname: string): string {
  const within = (part: () => ReactNode) => (_: string, open: string, close: string) =>
    `${open}${renderMarkup(part(), pathname)}${close}`
  return html
    .replace(
      column,
      within(() => (
        <>
          <style
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own addresses
            dangerouslySetInnerHTML={{ __html: visibilityRules }}
          />
          <Places can={() => true} />
        </>
      )),
    )
    .replace(
      bar,
      within(() => <BottomPlaces viewer={null} />),
    )
}

const renderMarkup = (part: ReactNode, pathname: string): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <StaticRouter location={pathname}>{part}</StaticRouter>
    </QueryClientProvider>,
  )
