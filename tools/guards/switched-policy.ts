import type { PolicyFile } from './policy-guards.ts'

type Insertion = { at: number; text: string; isOpening: boolean; length: number }

/**
 * A policy module whose guards can be removed at run time: guard values go through `guardSwitch`, and queries
 * are chosen by `guardedQuery` (see judge.ts).
 */
export function switchedPolicy({ source, guards, queries }: PolicyFile): string {
  const queried = queries.flatMap(({ start, end, guards: inner }): Insertion[] => {
    const others = inner.map(({ key, instead }) => `[${JSON.stringify(key)}, () => ${instead}]`)
    return around(start, end, 'guardedQuery(() => ', `, [${others.join(', ')}])`)
  })
  const switched = guards.flatMap(({ key, start, end, lets }) =>
    around(start, end, `guardSwitch(${JSON.stringify(key)}, ${lets}, (`, '))'),
  )
  return insert(source, [...queried, ...switched])
}

function around(start: number, end: number, before: string, after: string): Insertion[] {
  const length = end - start
  return [
    { at: start, text: `globalThis.${before}`, isOpening: true, length },
    { at: end, text: after, isOpening: false, length },
  ]
}

/**
 * Inserts texts into a source; at the same position inner brackets close before outer ones and open after
 * them.
 */
function insert(source: string, insertions: readonly Insertion[]): string {
  const sorted = insertions.toSorted((one, other) => {
    if (one.at !== other.at) return one.at - other.at
    if (one.isOpening !== other.isOpening) return one.isOpening ? 1 : -1
    return one.isOpening ? other.length - one.length : one.length - other.length
  })
  let [result, from] = ['', 0]
  for (const { at, text } of sorted) {
    result += source.slice(from, at) + text
    from = at
  }
  return result + source.slice(from)
}
