import { findPlpgsqlSpans } from './plpgsql-guards.ts'
import { conditionsOf } from './sql-conditions.ts'
import { findSpans, type Span } from './sql-spans.ts'
import { isNode, listOf, type Node, oneByte, parseSql, tagged, tokensOf } from './sql-tree.ts'

/** A function, a view or a trigger of `db/routines`. */
export type Routine = { file: string; name: string; source: string; guards: SqlGuard[] }

export type SqlGuard = Span & {
  /** Its routine and its normalized text; the key in lists of guards. */
  key: string
  text: string
  line: number
}

/**
 * The routines of one file, without statements that run when the file is applied (`do`, `select`, `drop`).
 */
export function routinesOf(file: string, text: string): Routine[] {
  const plain = oneByte(text)
  return listOf((parseSql(plain) as Node).stmts).flatMap((raw) => {
    const { stmt, stmt_location: from = 0, stmt_len: length } = raw as Node
    const [tag, node] = tagged(stmt) ?? ['', {}]
    const to = length === undefined ? text.length : Number(from) + Number(length)
    const start = tokensOf(plain).find((token) => token.start >= Number(from))?.start ?? 0
    const [source, bytes] = [text.slice(start, to), plain.slice(start, to)]
    const firstLine = text.slice(0, start).split('\n').length
    const spans = spansAt(`db/routines/${file}.sql:${firstLine}`, tag, node, bytes)
    if (!spans) return []
    const name = nameOf(tag, node)
    return [{ file, name, source, guards: named(name, source, firstLine, spans) }]
  })
}

/** The routine's text without these guards, none of which is inside another. */
export const without = ({ source }: Pick<Routine, 'source'>, ...spans: readonly Span[]): string =>
  spans
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, lets }) => text.slice(0, start) + lets + text.slice(end), source)

function spansAt(place: string, tag: string, node: Node, source: string): Span[] | null {
  try {
    return spansOf(tag, node, source)
  } catch (error) {
    throw new Error(`${place}: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}

function spansOf(tag: string, node: Node, source: string): Span[] | null {
  if (tag === 'CreateFunctionStmt') return spansOfFunction(node, source)
  if (tag !== 'ViewStmt' && tag !== 'CreateTrigStmt') return null
  const tree = parseSql(source)
  return findSpans(source, tree, conditionsOf(tree))
}

function spansOfFunction(node: Node, source: string): Span[] {
  const text = String(optionOf(node, 'as'))
  if (optionOf(node, 'language') === 'plpgsql') return findPlpgsqlSpans(source, { text, start: startOf(text, source) })
  const tree = parseSql(text)
  const conditions = conditionsOf(tree)
  if (conditions.length === 0) return []
  const start = startOf(text, source)
  return findSpans(text, tree, conditions).map((span) => moved(span, start))
}

const moved = (span: Span, by: number): Span => ({ ...span, start: span.start + by, end: span.end + by })

function optionOf({ options }: Node, name: string): unknown {
  const found = listOf(options).find((one) => tagged(one)?.[1].defname === name)
  return stringsOf(tagged(found)?.[1].arg)[0]
}

/** Position of a function's body. In single quotes the body's own quotes are doubled, and it is not found. */
function startOf(body: string, source: string): number {
  const start = source.lastIndexOf(body)
  if (start === -1) throw new Error(`Quote this function's body with $$: ${source.split('\n', 1)[0]}`)
  return start
}

/** The strings of a tree, in order. */
function stringsOf(tree: unknown): string[] {
  if (Array.isArray(tree)) return tree.flatMap(stringsOf)
  if (!isNode(tree)) return []
  return Object.entries(tree).flatMap(([key, value]) => (key === 'sval' ? [String(value)] : stringsOf(value)))
}

function nameOf(tag: string, node: Node): string {
  if (tag === 'CreateFunctionStmt') return stringsOf(node.funcname).at(-1)!
  return tag === 'ViewStmt' ? String((node.view as Node).relname) : `trigger ${node.trigname}`
}

function named(routine: string, source: string, firstLine: number, spans: readonly Span[]): SqlGuard[] {
  const seen = new Map<string, number>()
  return spans.map((span) => {
    const piece = source.slice(span.start, span.end)
    const text = wordsOf(piece)
    const nth = (seen.get(text) ?? 0) + 1
    seen.set(text, nth)
    const line = firstLine + source.slice(0, span.start).split('\n').length - 1
    return { ...span, text, line, key: `${routine}: ${text}${nth > 1 ? ` #${nth}` : ''}` }
  })
}

/** Text without comments and with single spaces. */
function wordsOf(piece: string): string {
  const tokens = tokensOf(oneByte(piece))
  const words = tokens.map(({ start, end }, i) => {
    const isApart = i > 0 && tokens[i - 1]!.end < start
    return `${isApart ? ' ' : ''}${piece.slice(start, end)}`
  })
  return words
    .join('')
    .replace(/([([]) /g, '$1')
    .replace(/ ([)\],])/g, '$1')
}
