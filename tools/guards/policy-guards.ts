import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseAst } from 'vitest/node'
import { type Ast, conditionsOfPolicy } from './policy-conditions.ts'
import { conditionsOf } from './sql-conditions.ts'
import { findSpans, type Span } from './sql-spans.ts'
import { parseSql } from './sql-tree.ts'

/** Policies, topic policies, their queries, and the checks that run before a call's input is read. */
const patterns = [
  'server/src/features/**/*.policy{,.queries}.ts',
  'server/src/features/**/*.topics{,.queries}.ts',
  'server/src/{api/procedure,api/context,http/request-gate}.ts',
]

export type PolicyGuard = Span & { key: string; text: string; line: number }

/** A guard inside a sql`…` query: the query without it. */
export type QueryGuard = PolicyGuard & { instead: string }

/** A policy module: guards of its own conditions and of its queries, and the positions of the queries. */
export type PolicyFile = {
  path: string
  source: string
  guards: PolicyGuard[]
  queries: { start: number; end: number; guards: QueryGuard[] }[]
}

/** All policy modules below a root. */
export function findPolicies(root: string): PolicyFile[] {
  const paths = patterns.flatMap((pattern) => globSync(pattern, { cwd: root })).sort()
  return paths.map((path) => policyOf(join(root, path), readFileSync(join(root, path), 'utf8')))
}

/** The guards of one module: see `conditionsOfPolicy`; in sql`…` queries the same as in a routine. */
export function policyOf(path: string, source: string): PolicyFile {
  const file: PolicyFile = { path, source, guards: [], queries: [] }
  const nameOf = namer(basename(path), source)
  for (const found of conditionsOfPolicy(parseAst(source, { lang: 'ts' }) as unknown as Ast)) {
    const { node, owner } = found
    const { start, end } = node
    if (found.lets !== null) {
      file.guards.push({ start, end, lets: found.lets, ...nameOf(owner, start, end) })
      continue
    }
    const guards = spansOfQuery(source, node).map((span) => ({
      ...span,
      ...nameOf(owner, span.start, span.end),
      instead: `${source.slice(start, span.start)}${span.lets}${source.slice(span.end, end)}`,
    }))
    if (guards.length > 0) file.queries.push({ start, end, guards })
  }
  return file
}

/** Names guards by file, function and text; the second of the same name is `#2`. */
function namer(file: string, source: string) {
  const seen = new Map<string, number>()
  return (owner: string, start: number, end: number) => {
    const text = source.slice(start, end).replace(/\s+/g, ' ')
    const key = `${file} ${owner}: ${text}`
    const nth = (seen.get(key) ?? 0) + 1
    seen.set(key, nth)
    return { key: nth > 1 ? `${key} #${nth}` : key, text, line: source.slice(0, start).split('\n').length }
  }
}

/** The guards of a query: a statement or an expression. Interpolations become `$1`. Throws when it is neither. */
function spansOfQuery(source: string, node: Ast): Span[] {
  const quasi = node.quasi as Ast
  const [from, to] = [quasi.start + 1, quasi.end - 1]
  let text = source.slice(from, to)
  for (const { start, end } of quasi.expressions as Ast[]) {
    const [open, close] = [source.lastIndexOf('${', start) - from, source.indexOf('}', end) + 1 - from]
    text = `${text.slice(0, open)}$1${' '.repeat(close - open - 2)}${text.slice(close)}`
  }
  for (const begin of ['', 'select ']) {
    const tree = treeOf(begin + text)
    if (tree === null) continue
    const by = from - begin.length
    return findSpans(begin + text, tree, conditionsOf(tree)).map(({ start, end, lets }) => ({
      start: start + by,
      end: end + by,
      lets,
    }))
  }
  throw new Error(`Neither a statement nor an expression, so its guards can't be found: ${text.trim()}`)
}

/** The parse tree of a text; null when it is not a statement. */
function treeOf(text: string): unknown {
  try {
    return parseSql(text)
  } catch {
    return null
  }
}
