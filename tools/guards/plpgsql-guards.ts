import { type Condition, conditionsOf, conditionsOfIf } from './sql-conditions.ts'
import { findSpans, type Span } from './sql-spans.ts'
import { isNode, listOf, type Node, type Path, parsePlpgsql, parseSql, tagged } from './sql-tree.ts'

/**
 * A piece of SQL in a PL/pgSQL body and its effect: `refuse` leaves the function when true, `act` continues.
 */
type Piece = { query: string; mode: number; line: number; role: 'refuse' | 'act' | null }

/**
 * Guards of a PL/pgSQL function: those of its statements (see `conditionsOf`), and of its `if`s. When the
 * branch of an `if` ends with `return`, `raise`, `exit` or `continue`, it refuses, and each operand of its
 * `or`s is a guard (replaced by `false`); otherwise each operand of its `and`s is (replaced by `true`: the
 * branch is always taken).
 */
export function findPlpgsqlSpans(source: string, body: { text: string; start: number }): Span[] {
  const lines = lineStarts(body.text)
  const taken = new Set<number>()
  return piecesOf(parsePlpgsql(source)).flatMap((piece) => {
    const from = lines[Math.max(0, piece.line - 1)] ?? 0
    const at = placeOf(piece.query, body.text, from, taken)
    const { text, offset } = asStatement(piece, body.text.slice(at, at + piece.query.length))
    const tree = parseSql(text)
    const spans = findSpans(text, tree, guardsOf(piece, tree))
    return spans.map((span) => ({
      ...span,
      start: span.start - offset + at + body.start,
      end: span.end - offset + at + body.start,
    }))
  })
}

function guardsOf({ role }: Piece, tree: unknown): Condition[] {
  if (role === null) return conditionsOf(tree)
  const path: Path = ['stmts', 0, 'stmt', 'SelectStmt', 'targetList', 0, 'ResTarget', 'val']
  return conditionsOfIf(tree, path, role === 'act')
}

/**
 * The pieces of a function's parse tree, in text order. Branch conditions of a `case` statement are not
 * guards: it only maps values.
 */
function piecesOf(tree: unknown): Piece[] {
  const pieces: Piece[] = []
  collect(tree, 1, null, pieces)
  return pieces
}

function collect(value: unknown, line: number, role: Piece['role'], pieces: Piece[]): void {
  if (Array.isArray(value)) for (const one of value) collect(one, line, role, pieces)
  if (!isNode(value)) return
  const here = typeof value.lineno === 'number' ? value.lineno : line
  for (const [key, child] of Object.entries(value)) {
    if (key === 'PLpgSQL_case_when' && isNode(child)) collect(child.stmts, here, null, pieces)
    else if (key === 'PLpgSQL_expr' && isNode(child)) {
      pieces.push({ query: String(child.query), mode: Number(child.parseMode), line: here, role })
    } else if (key === 'cond') collect(child, here, roleOf(value), pieces)
    else collect(child, here, null, pieces)
  }
}

const leaving = ['PLpgSQL_stmt_return', 'PLpgSQL_stmt_raise', 'PLpgSQL_stmt_exit']

/** Effect of the condition of an `if`, an `elsif` or an `exit when`. */
function roleOf(node: Node): Piece['role'] {
  const statements = node.then_body ?? node.stmts
  if (statements === undefined) return 'refuse'
  const last = tagged(listOf(statements).at(-1))?.[0] ?? ''
  return leaving.includes(last) ? 'refuse' : 'act'
}

/**
 * Position of a piece. The parser returns its text unchanged, except `into` (blanked) and `perform` (as
 * `select`).
 */
function placeOf(query: string, body: string, from: number, taken: Set<number>): number {
  const isSame = (at: number) => {
    for (let i = 0; i < query.length; i++) {
      if (query[i] !== body[at + i] && query[i] !== ' ' && !(i < 6 && query.startsWith('SELECT'))) return false
    }
    return true
  }
  for (let at = from; at <= body.length - query.length; at++) {
    if (taken.has(at) || !isSame(at)) continue
    taken.add(at)
    return at
  }
  throw new Error(`Not found in its function: ${query}`)
}

/** A piece as a parsable statement; `offset` is how much longer its beginning is than in the body. */
function asStatement({ query, mode }: Piece, inBody: string): { text: string; offset: number } {
  if (mode === 0) return { text: query, offset: 0 }
  if (mode === 2) return { text: `select ${query}`, offset: 7 }
  const sign = inBody.search(/:?=/)
  const blank = ' '.repeat(inBody[sign] === ':' ? sign + 2 : sign + 1)
  return { text: `select ${blank}${query.slice(blank.length)}`, offset: 7 }
}

function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
}
