import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A folder holds at most so many production files; beyond that sub-folders by meaning. */
export const maxFilesInFolder = 20

/** Names of folders that say nothing about what is inside. */
const emptyNames = /(^|\/)(platform|utils|common|helpers|misc|shared)(\/|$)/

/** Words that a name of a file or of an exported symbol does not use, each with the field's word for it. */
export const forbiddenWords: readonly [word: RegExp, instead: string][] = [
  // The live room is the product's own.
  [/^(?!.*live).*(\brooms?\b|[a-z]Rooms?\b)/i, 'feature'],
  [/\bhouse(?!-art)\b|[a-z]House(?!Art)(?=[A-Z]|$)/, 'application'],
  [/\bteller|Tellers?\b/, 'renderer'],
  [/\bturns\b|[a-z]Turns\b/, 'concurrency limiter'],
  [/\b(lazyPart|writtenPart)\b|lazy-part/, 'client-lazy, server-rendered-lazy'],
  [/\b(takeDrop|commandDrop)\b|take-drop/, 'lockDrop, runDropCommand'],
  [/\b(specimens?|victims?|plants?)\b/, 'examples, targets, violations'],
  [/\bdesk\b|[a-z]Desk\b/, 'service'],
]

/** Production files: no tests, fixtures, galleries, generated files, migrations or routines. */
const isProduction = (path: string): boolean =>
  /\.(ts|tsx)$/.test(path) && !/\.(test|gallery)\.tsx?$|\/testing\/|\/\+types\/|schema\.ts$/.test(path)

const sources = ['contract/src/**', 'db/src/**', 'server/src/**', 'web/app/**', 'bench/**']

/** Production files of the project, relative to its root. */
export const productionFiles = (root: string): string[] =>
  sources
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter(isProduction)
    .sort()

/** What is wrong with these paths: folders that are too full, or called by a name that says nothing. */
export function folderProblems(files: readonly string[]): string[] {
  const folders = Map.groupBy(files, dirname)
  const full = [...folders]
    .filter(([, inside]) => inside.length > maxFilesInFolder)
    .map(([folder, inside]) => `${folder} holds ${inside.length} files, at most ${maxFilesInFolder}`)
  const vague = [...folders.keys()]
    .filter((folder) => emptyNames.test(folder))
    .map((folder) => `${folder}: a folder is called by what is in it`)
  return [...full, ...vague]
}

/** Where SQL may stand in the server: queries, the database subsystem, and the demo world. */
const mayHoldSql = /^server\/src\/(?:.+\.queries\.ts$|database\/|features\/demo\/)/

/** How SQL enters a module: Kysely's `sql`, its query builder, a compiled query, a statement for the driver. */
const sqlMarks: readonly RegExp[] = [
  /import \{[^}]*\bsql\b[^}]*\} from 'kysely'/,
  /(?<![`\w.])sql[`<]/,
  /\.(?:selectFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\s*\(/,
  /\bCompiledQuery\.raw\b/,
  /\.query\s*(?:<[^()]*>)?\(\s*(?:[`'"]\s*\w+\s|\{\s*(?:name|text)\b)/,
]

/** SQL in a production file of the server where none belongs: the first place. */
export function sqlProblems(path: string, source: string): string[] {
  if (!path.startsWith('server/src/') || mayHoldSql.test(path)) return []
  const places = sqlMarks.map((mark) => source.search(mark)).filter((place) => place >= 0)
  if (places.length === 0) return []
  const line = source.slice(0, Math.min(...places)).split('\n').length
  return [`${path}:${line}: SQL belongs in a *.queries.ts beside it, or in db/routines`]
}

const importLine = /^(?:import|export) (?!type\b)([\w*{][^'"=(]*?) from '([^']+)'/gm
const isTypeOnly = (clause: string): boolean => /^\{(?:\s*type \w+(?: as \w+)?,?)*\s*\}$/.test(clause)
const mayBeQueried = /\.queries\.ts$|^#server\/database\//

/**
 * Business code that a `*.queries.ts` of the server imports: it calls the database and other queries, and takes only
 * types from the rest. The import rules can't say so, because their parser takes a type for a value.
 */
export function queryProblems(path: string, source: string): string[] {
  if (!/^server\/src\/.+\.queries\.ts$/.test(path)) return []
  return [...source.matchAll(importLine)].flatMap(([, clause = '', from = '']) =>
    isTypeOnly(clause) || !/^[.#]/.test(from) || mayBeQueried.test(from)
      ? []
      : [`${path}: queries call no business code, so only types come from ${from}`],
  )
}

/** Forbidden words in a file's path and in the names that it exports. */
export function nameProblems(path: string, source: string): string[] {
  const exported = [...source.matchAll(/^export (?:async )?(?:const|function|class|type|interface) (\w+)/gm)]
  const names = [path.slice(dirname(path).length + 1).replace(/\.\w+$/, ''), ...exported.map(([, name = '']) => name)]
  return names.flatMap((name) =>
    forbiddenWords
      .filter(([word]) => word.test(path.includes('/live/') ? `live-${name}` : name))
      .map(([, instead]) => `${join(path)}: "${name}" is not the field's word (${instead})`),
  )
}
