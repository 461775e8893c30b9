import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chunks, pathOf } from '../web/chunks.ts'
import { slim } from '../web/vite.manifest.ts'

const root = join(import.meta.dirname, '..')
const exists = (module: string) => ['.ts', '.tsx'].some((ending) => existsSync(join(root, `${module}${ending}`)))

test('every module that the bundler names exists', () => {
  const named = Object.values(chunks).flatMap((modules) => modules.map(pathOf))
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((module) => !exists(module))).toEqual([])
})

test('the manifest names each route’s scripts in one order, without those that every page has loaded, and only what a route has', () => {
  const entry = { module: '/entry.js', imports: ['/react.js'] }
  const routes = {
    drop: { id: 'drop', hasLoader: true, hasAction: false, imports: ['/stage.js', '/react.js', '/cards.js'] },
    landing: { id: 'landing', imports: ['/entry.js', '/cards.js', '/a.js'] },
    bare: { id: 'bare', imports: ['/react.js'] },
  }
  expect(slim({ entry, routes })).toEqual({
    entry,
    routes: {
      drop: { id: 'drop', hasLoader: true, imports: ['/cards.js', '/stage.js'] },
      landing: { id: 'landing', imports: ['/cards.js', '/a.js'] },
      bare: { id: 'bare', imports: [] },
    },
  })
})
