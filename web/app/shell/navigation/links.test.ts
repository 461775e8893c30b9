// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { isAdminPage } from '#web/routes/admin/admin-sections.ts'
import routes from '#web/routes.ts'
import { hasPage, navigation } from './navigation.ts'

const app = join(import.meta.dirname, '../..')

const objectsOf = (entries: readonly RouteConfigEntry[]): RouteObject[] =>
  entries.map(({ path, index, children, file }) =>
    index
      ? { index: true as const, id: file }
      : { ...(path === undefined ? {} : { path }), children: objectsOf(children ?? []) },
  )
const tree = objectsOf(routes as RouteConfigEntry[])

/** A calendar, a script or an image: served as a file, not by a page. */
const isFile = (address: string): boolean => /[.](ics|mjs|xml|rss|png|webmanifest)$/.test(address)

/** True if an address is a file or has a page of its own, other than the not-found page. */
function isAnswered(address: string): boolean {
  if (isFile(address)) return true
  const [area, section, id] = new URL(address, 'https://here.invalid').pathname.split('/').slice(1)
  if (area === 'admin') return isAdminPage(section, id)
  const matches = matchRoutes(tree, new URL(address, 'https://here.invalid').pathname)
  return matches?.every(({ route }) => route.path !== '*') ?? false
}

type PathName = keyof typeof paths

/** The address of a name in `paths`, with an example id where it takes one. */
function addressOf(name: PathName): string {
  const path = paths[name]
  return typeof path === 'function' ? (path as (id: string) => string)('example') : path
}

const isShown = (file: string) => /\.tsx?$/.test(file) && !/\.(test|gallery)\.tsx?$/.test(file)
const sources = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter(isShown)
  .map((file) => ({ file, text: readFileSync(join(app, file), 'utf8') }))

/** Where every menu entry is listed, those without a page too: what is shown of them, `hasPage` decides. */
const lists = new Set(['shell/navigation/navigation.ts', 'shell/navigation/bottom-nav.tsx'])

test('a menu shows exactly the entries that have a page', () => {
  expect(navigation.filter(({ to }) => hasPage(to) !== isAnswered(to)).map(({ to }) => to)).toEqual([])
})

test('no page leads to an address without a page', () => {
  const dead = sources
    .filter(({ file }) => !lists.has(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/\bpaths\.([A-Za-z]+)\b/g)].flatMap(([, name]) =>
        name && name in paths && !isAnswered(addressOf(name as PathName)) ? [`${file}: paths.${name}`] : [],
      ),
    )
  expect(dead).toEqual([])
})

test('addresses that are spelled out in a link have a page, too', () => {
  const dead = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\b(?:to|href)=(?:"|\{['"`])(\/[^"'`$]*)/g)].flatMap(([, address]) =>
      address && !/^\/(api\/|favicon)/.test(address) && !isAnswered(address) ? [`${file}: ${address}`] : [],
    ),
  )
  expect(dead).toEqual([])
})

test('the control: an address of no page is found', () => {
  expect(isAnswered('/no-such-page')).toBe(false)
  expect(isAnswered(paths.drop('x'))).toBe(true)
})
