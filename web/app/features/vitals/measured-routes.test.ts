// @vitest-environment node
import { measuredRoutes } from '@keepcase/contract/vitals/measured-routes.ts'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '#web/routes.ts'

const pathsOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, index, children }) => [
    ...(index || path !== undefined ? [`/${path ?? ''}`] : []),
    ...pathsOf(children ?? []),
  ])

/** Routes nobody visits online: the catch-all, the offline page and the gallery. */
const notMeasured = ['/*', '/offline', '/gallery']

test('every page is measured: a new route is entered in contract/src/vitals/measured-routes.ts', () => {
  const pages = pathsOf(routes as RouteConfigEntry[]).filter((path) => !notMeasured.includes(path))
  expect([...measuredRoutes]).toEqual([...new Set(pages)].sort())
})
