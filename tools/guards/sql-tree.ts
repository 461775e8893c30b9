import { loadModule, parsePlPgSQLSync, parseSync, scanSync } from 'libpg-query'

/** A node of PostgreSQL's parse tree, as JSON. */
export type Node = { [key: string]: unknown }

/** Position in a tree. */
export type Path = readonly (string | number)[]

await loadModule()

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The one entry of a tagged node: `{ BoolExpr: { … } }` returns `['BoolExpr', { … }]`. */
export function tagged(value: unknown): [string, Node] | null {
  if (!isNode(value)) return null
  const [entry, ...more] = Object.entries(value)
  return entry && more.length === 0 && isNode(entry[1]) ? [entry[0], entry[1]] : null
}

/** A property that is a list; empty when absent. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** PostgreSQL's parse tree of SQL text. Throws on a syntax error. */
export function parseSql(text: string): unknown {
  const tree: unknown = parseSync(text)
  walk(tree, keepOneSource)
  return tree
}

/** `set (a, b) = (select …)`: the parser repeats the row for each column. Only the first column keeps it. */
function keepOneSource(value: unknown, path: Path): void {
  if (path.at(-1) === 'MultiAssignRef' && isNode(value) && Number(value.colno) > 1) delete value.source
}

/**
 * PostgreSQL's parse tree of one `create function … language plpgsql`. The parser knows no type of ours, and refuses a
 * function that returns an array of one.
 */
export const parsePlpgsql = (text: string): unknown =>
  parsePlPgSQLSync(
    text.replace(/(\breturns\s+)(\w+)\[\]/, (_, returns, type) => `${returns}${'int'.padEnd(type.length)}[]`),
  )

export type Token = { start: number; end: number; text: string }

/** The tokens of a text, without comments. */
export function tokensOf(text: string): Token[] {
  const isComment = (name: string) => name === 'SQL_COMMENT' || name === 'C_COMMENT'
  return scanSync(text).tokens.filter(({ tokenName }) => !isComment(tokenName))
}

/** Text of the same length in which every character is one byte: the parser's positions are in bytes. */
export const oneByte = (text: string): string => text.replace(/[^ -~\s]/g, 'x')

const isPlace = (key: string) => /(^|_)(location|list_start|list_end)$/.test(key)

/** First and last position in a tree, or null when it has none. */
export function reachOf(tree: unknown): [number, number] | null {
  let reach: [number, number] | null = null
  walk(tree, (value, path) => {
    const key = path.at(-1)
    if (typeof value !== 'number' || value < 0 || typeof key !== 'string' || !isPlace(key)) return
    reach = reach ? [Math.min(reach[0], value), Math.max(reach[1], value)] : [value, value]
  })
  return reach
}

/** A tree as text without positions and lengths, to compare meaning. */
export function shapeOf(tree: unknown): string {
  return JSON.stringify(tree, (key, value) => (isPlace(key) || key === 'stmt_len' ? undefined : value))
}

/** Visits every value of a tree with its path, parents first. */
export function walk(tree: unknown, visit: (value: unknown, path: Path) => void, path: Path = []): void {
  visit(tree, path)
  if (Array.isArray(tree)) {
    tree.forEach((value, i) => {
      walk(value, visit, [...path, i])
    })
  } else if (isNode(tree)) for (const [key, value] of Object.entries(tree)) walk(value, visit, [...path, key])
}

/** The tree with another value at a path. */
export function replaceAt(tree: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(tree)) return tree.with(Number(key), replaceAt(tree[Number(key)], rest, value))
  const node = tree as Node
  return { ...node, [key]: replaceAt(node[key], rest, value) }
}

/** The value at a path. */
export const valueAt = (tree: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, key) => (value as Node)[key], tree)
