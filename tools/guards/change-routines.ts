import { without } from './sql-guards.ts'
import type { Subject } from './subjects.ts'

/** A routine's text without guards, and as it is: statements that replace one by the other. */
export type Change = { name: string; out: string; back: string }

/** What takes these guards out of their routines at once: none of them may be inside another. */
export function changesOf(subjects: readonly Pick<Subject, 'routine' | 'span'>[]): Change[] {
  const byRoutine = Map.groupBy(
    subjects.filter(({ routine }) => routine !== null),
    ({ routine }) => routine!.source,
  )
  return [...byRoutine].map(([source, ones]) => ({
    name: ones[0]!.routine!.name,
    out: replacing(without({ source }, ...ones.map(({ span }) => span))),
    back: replacing(source),
  }))
}

/** PostgreSQL replaces every routine but a constraint trigger. */
export function replacing(text: string): string {
  const [, trigger, table] = /^\s*create constraint trigger (\w+)\s[\s\S]*?\son (\w+)/i.exec(text) ?? []
  return trigger ? `drop trigger if exists ${trigger} on ${table};\n${text}` : text
}

/** Whether one of two guards is inside the other, so that only one of them can be out at a time. */
export function areEntangled(one: Subject, other: Subject): boolean {
  if (placeOf(one) !== placeOf(other)) return false
  return one.span.start < other.span.end && other.span.start < one.span.end
}

/** The routine or the module of a guard. */
const placeOf = ({ routine, place }: Subject): string => routine?.source ?? place.slice(0, place.lastIndexOf(':'))
