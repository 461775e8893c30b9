import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '..')

/**
 * Writes `build/contents.json` beside the pages: for each script the modules in it, by path from the repository's
 * root, with their length before minification. `e2e/bytes.ts` reads it.
 */
export function chunkContents(): Plugin {
  return {
    name: 'keepcase-chunk-contents',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle({ dir = '' }, bundle) {
      const contents = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk'
          ? [
              [
                output.fileName,
                Object.entries(output.modules).map(([id, { renderedLength }]) => [pathOf(id), renderedLength]),
              ],
            ]
          : [],
      )
      const file = join(dirname(dir), 'contents.json')
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(Object.fromEntries(contents)))
    },
  }
}

const pathOf = (id: string): string => relative(root, id.replace(/^\0/, '').replace(/\?.*$/, ''))
