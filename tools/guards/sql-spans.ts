import type { Condition } from './sql-conditions.ts'
import { parseSql, reachOf, replaceAt, shapeOf, type Token, tokensOf, valueAt } from './sql-tree.ts'

/** A guard's position in a text. */
export type Span = { start: number; end: number; lets: boolean }

/**
 * Locates the conditions of a tree in its text. The tree has start positions but no ends, so a span is the
 * shortest one that, replaced by `true` or `false`, parses to the expected tree.
 */
export function findSpans(text: string, tree: unknown, conditions: readonly Condition[]): Span[] {
  const tokens = tokensOf(text)
  return conditions.map((condition) => findSpan(text, tree, tokens, condition))
}

const truth = (lets: boolean) => ({ A_Const: { boolval: lets ? { boolval: true } : {} } })

function findSpan(text: string, tree: unknown, tokens: readonly Token[], { path, lets }: Condition): Span {
  const wanted = shapeOf(replaceAt(tree, path, truth(lets)))
  const reach = reachOf(valueAt(tree, path))
  if (!reach) throw new Error(`A condition without a place: ${JSON.stringify(valueAt(tree, path))}`)
  const first = tokens.findIndex(({ end }) => end > reach[0])
  const last = tokens.findLastIndex(({ start }) => start <= reach[1])
  for (const [from, to] of candidates(tokens, first, last)) {
    const [start, end] = [tokens[from]!.start, tokens[to]!.end]
    if (parsesTo(`${text.slice(0, start)}${lets}${text.slice(end)}`, wanted)) return { start, end, lets }
  }
  throw new Error(`No place found for ${text.slice(reach[0], reach[1])}`)
}

function parsesTo(text: string, wanted: string): boolean {
  try {
    return shapeOf(parseSql(text)) === wanted
  } catch {
    return false
  }
}

/** Token ranges around a reach with balanced brackets, shortest first. */
function candidates(tokens: readonly Token[], first: number, last: number): [number, number][] {
  const ranges: [number, number][] = []
  for (let from = first; from >= Math.max(0, first - 12); from--) {
    for (let to = last; to < Math.min(tokens.length, last + 60); to++) {
      const depth = depthOf(tokens, from, to)
      if (depth < 0) break
      if (depth === 0) ranges.push([from, to])
    }
  }
  return ranges.sort((one, other) => one[1] - one[0] - (other[1] - other[0]))
}

/** Open brackets at the end of a range; -1 when one closes that was not opened in it. */
function depthOf(tokens: readonly Token[], from: number, to: number): number {
  let depth = 0
  for (let i = from; i <= to; i++) {
    const { text } = tokens[i]!
    if (text === '(' || text === '[') depth++
    if (text === ')' || text === ']') depth--
    if (depth < 0) return -1
  }
  return depth
}
