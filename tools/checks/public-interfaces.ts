import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Sources by their path from the root. */
type Sources = ReadonlyMap<string, string>

const interfacePath = /^server\/src\/features\/([\w-]+)\/public\.ts$/
const reexport = /^export (?:type )?\{([^}]*)\} from/gm
const fromInterface = /^(?:import|export) (?:type )?(?:\w+, )?\{([^}]*)\} from '[^']*features\/([\w-]+)\/public\.ts'/gm

/** The sources that may use a feature's public interface. */
export function interfaceSources(root: string): Sources {
  const files = ['server/src/**/*.ts', 'tools/**/*.ts', 'bench/**/*.ts'].flatMap((pattern) =>
    globSync(pattern, { cwd: root }),
  )
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

/** Names in braces of an import or export, as the other side calls them: `type A, b as c` are A and b, or c. */
const namesIn = (list: string, side: 'own' | 'outer'): string[] =>
  list
    .split(',')
    .map((one) => one.trim().replace(/^type /, ''))
    .filter((one) => one !== '')
    .map((one) => one.split(' as ')[side === 'outer' ? 1 : 0] ?? one)

/** What a feature's public interface passes on although no other feature, tool or test imports it. */
export function interfaceProblems(sources: Sources): string[] {
  const used = new Set(
    [...sources.values()].flatMap((source) =>
      [...source.matchAll(fromInterface)].flatMap(([, list = '', feature]) =>
        namesIn(list, 'own').map((name) => `${feature} ${name}`),
      ),
    ),
  )
  return [...sources].flatMap(([file, source]) => {
    const feature = interfacePath.exec(file)?.[1]
    if (!feature) return []
    return [...source.matchAll(reexport)]
      .flatMap(([, list = '']) => namesIn(list, 'outer'))
      .filter((name) => !used.has(`${feature} ${name}`))
      .map((name) => `${file} exports ${name}, which nobody uses`)
  })
}
