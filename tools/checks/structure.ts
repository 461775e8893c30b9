import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** A folder holds at most so many production files; beyond that sub-folders by meaning. */
export const maxFilesInFolder = 20

/** Names of folders and files that say nothing about what is inside. */
const emptyNames = /(^|\/)(platform|utils|common|helpers|misc|shared)(\/|\.|$)/

/** A word, or several in a row, that a name does not use. */
type Forbidden = {
  words: readonly string[]
  /** The field's words for it. */
  instead: string
  /** Only at the name's beginning. */
  isFirst?: true
  /** Names with one of these words may use it. */
  except?: readonly string[]
  /** Only in paths with this folder. */
  folder?: string
}

/** Words that names of files, exported symbols and SQL functions do not use. */
const forbiddenWords: readonly Forbidden[] = [
  // The live room is the product's own.
  { words: ['room', 'rooms'], instead: 'feature', except: ['live'] },
  { words: ['door', 'doors'], instead: 'public interface' },
  { words: ['floor', 'floors'], instead: 'layer' },
  // The time on the clock of a place.
  { words: ['wall', 'walls'], instead: 'import rule', except: ['time'] },
  { words: ['house', 'houses'], instead: 'application', except: ['art'] },
  { words: ['teller', 'tellers'], instead: 'renderer' },
  { words: ['turns'], instead: 'concurrency limiter' },
  { words: ['lazy part', 'written part'], instead: 'client-lazy, server-rendered-lazy' },
  { words: ['command drop'], instead: 'run drop command' },
  // The view’s stored name.
  { words: ['keeper', 'keepers'], instead: 'owner, buyer', except: ['named'] },
  // How long before a start it is announced.
  { words: ['notice', 'notices'], instead: 'toast, notification', except: ['start'] },
  // The demo world is what `npm start` fills a database with.
  { words: ['world', 'worlds'], instead: 'fixtures', except: ['demo'] },
  { words: ['specimen', 'specimens'], instead: 'examples' },
  { words: ['victim', 'victims', 'plant', 'plants'], instead: 'targets, violations' },
  { words: ['desk'], instead: 'service' },
  { words: ['keep', 'keeps', 'kept'], instead: 'cache, store, supervise' },
  { words: ['tell', 'tells', 'told'], instead: 'notify, render, deliver, report' },
  { words: ['say', 'says', 'said', 'hear', 'hears', 'heard'], instead: 'message, handle, announce' },
  // Searches and the filter of the chat work on words.
  { words: ['words'], instead: 'messages, labels, texts', except: ['search', 'blocked'] },
  { words: ['wish', 'wishes'], instead: 'preferences' },
  { words: ['oneself'], instead: 'impersonation' },
  { words: ['patient', 'patience'], instead: 'long, timeouts' },
  { words: ['forget', 'forgets', 'forgotten'], instead: 'delete, clear, erase' },
  { words: ['nudge'], instead: 'wake' },
  { words: ['nobody', 'nobodys'], instead: 'anonymous, missing' },
  { words: ['most'], instead: 'max', isFirst: true },
  { words: ['take', 'takes'], instead: 'lock, dequeue, consume', isFirst: true },
  { words: ['ask', 'asked'], instead: 'request, check', isFirst: true },
  { words: ['straight', 'hot'], instead: 'fast path', except: ['drop'] },
  { words: ['show write'], instead: 'update optimistically' },
  { words: ['still in', 'way in', 'read again'], instead: 'check session, sign-in link, refetch on join' },
  { words: ['picture', 'pictures'], instead: 'image', folder: 'share-images' },
]

/** The words of a name, in small letters: `HouseArt`, `house-art` and `house_art` alike are `house art`. */
const splitName = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z]+/g, ' ')
    .trim()
    .toLowerCase()

function isForbidden({ words, isFirst, except = [], folder }: Forbidden, name: string, path: string): boolean {
  if (folder !== undefined && !path.includes(`/${folder}/`)) return false
  const all = ` ${splitName(name)} `
  const own = except.includes('live') && /[/-]live[./]/.test(path)
  if (own || except.some((word) => all.includes(` ${word} `))) return false
  return words.some((word) => (isFirst ? all.startsWith(` ${word} `) : all.includes(` ${word} `)))
}

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

/** Files of the tools: their folders and names are checked, not what they spell to search for it. */
export const toolFiles = (root: string): string[] => globSync('tools/**', { cwd: root }).filter(isProduction).sort()

/** Journeys, tests and their fixtures: only names are checked. */
export const testFiles = (root: string): string[] =>
  [...sources, 'tools/**', 'e2e/**']
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((path) => /\.tsx?$/.test(path) && (path.startsWith('e2e/') || /\.test\.tsx?$|\/testing\//.test(path)))
    .sort()

/** Files that create SQL functions, relative to the project's root. */
export const routineFiles = (root: string): string[] => globSync('db/routines/*.sql', { cwd: root }).sort()

/** Files that hold only the sentences of their folder. */
const isTexts = /\.texts\.tsx?$/

/** What’s wrong with these paths: folders that are too full, or called by a name that says nothing. */
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
const mayBeQueried = /\.(?:queries|rows)\.ts$|^#server\/database\//

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

/** A comparison with the clock, in SQL or in Kysely's builder; `=>` before it passes an argument. */
const bareClock = /(?<!=)[<>]=?(?: ?|', sql(?:<\w+>)?`)(?:app_now|clock_timestamp)\(\)/

/**
 * Queries that compare with a bare clock. `app_now()` and `clock_timestamp()` are volatile, so they are called for every
 * row and no index can answer; `(select app_now())` is called once.
 */
export function clockProblems(path: string, source: string): string[] {
  if (!path.endsWith('.queries.ts')) return []
  return source
    .split('\n')
    .flatMap((line, i) =>
      bareClock.test(line)
        ? [`${path}:${i + 1}: compare with (select app_now()), which is called once and lets an index answer`]
        : [],
    )
}

/** Forbidden words in a file's name, in the names that it exports, and in those of SQL functions that it creates. */
export function nameProblems(path: string, source: string): string[] {
  // The name of a text is its first words.
  if (isTexts.test(path)) return []
  const file = basename(path)
  const exported = [...source.matchAll(/^export (?:async )?(?:const|function|class|type|interface) (\w+)/gm)]
  const routines = [...source.matchAll(/^create or replace (?:function|view) (?:\w+\.)?(\w+)/gm)]
  const names = [
    file.replace(/\.\w+$/, ''),
    ...exported.map(([, name = '']) => name),
    ...(path.endsWith('.sql') ? routines.map(([, name = '']) => name) : []),
  ]
  return [
    ...(emptyNames.test(`/${file}`) ? [`${path}: a file is called by what is in it`] : []),
    ...names.flatMap((name) =>
      forbiddenWords
        .filter((word) => isForbidden(word, name, path))
        .map(({ instead }) => `${join(path)}: "${name}" is not the field's word (${instead})`),
    ),
  ]
}
