import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

/** Brotli's best level takes seconds for all files: once for each build, not with each start of a server. */
const best = { [constants.BROTLI_PARAM_QUALITY]: 11 }

/** Writes a compressed `.br` beside each script and style sheet of the pages; the server reads them at its start. */
export function compressed(): Plugin {
  let assets = ''
  return {
    name: 'keepcase-compressed',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    configResolved({ environments, root }) {
      assets = join(resolve(root, environments.client?.build.outDir ?? 'build/client'), 'assets')
    },
    // The last file of the client build, the route manifest, is written during the server build.
    async closeBundle() {
      const names = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name))
      await Promise.all(names.filter((name) => !existsSync(join(assets, `${name}.br`))).map(compress))
    },
  }

  async function compress(name: string): Promise<void> {
    const body = await promisify(brotliCompress)(readFileSync(join(assets, name)), { params: best })
    writeFileSync(join(assets, `${name}.br`), body)
  }
}
