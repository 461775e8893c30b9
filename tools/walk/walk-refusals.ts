import { expect } from 'vitest'
import type { Walk } from './open-walk.ts'
import { type Answer, inBatches, type Person } from './walk-application.ts'
import { type Procedure, procedures } from './walk-calls.ts'
import { callerKinds, type Fixtures } from './walk-fixtures.ts'
import { samples } from './walk-samples.ts'

// Assertions of walks over requests that must all be refused.

/** What no answer may show: our file paths, our tables, runtime error messages. */
const inner =
  /node_modules|\.ts:\d|\bat \w+ \(|select [^"]* from |insert into|pg_|postgres|zod|kysely|TypeError|SyntaxError/i

/** The refusal in an answer of `/api` or `/rpc`. */
// biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the test asserts
export const errorIn = ({ body }: Answer): any => body?.json ?? body

/** Asserts that the answer is that refusal in the standard form, and discloses no internals. */
export function checkAnswer(answer: Answer, status: number | readonly number[], what: string): void {
  const text = `${what}: ${answer.status} ${JSON.stringify(answer.body)?.slice(0, 400)}`
  expect([status].flat(), text).toContain(answer.status)
  expect(JSON.stringify(answer.body), text).not.toMatch(inner)
  const error = errorIn(answer)
  expect(error.data.title, text).toEqual(expect.any(String))
  expect(error.requestId ?? error.data.requestId, text).toBe(answer.headers.get('x-request-id'))
}

/** Whether the refusal names the field: itself, a field in it, or its parent. */
export function namesField(answer: Answer, field: string): boolean {
  const named = Object.keys(errorIn(answer).data.fields ?? {})
  return named.some((name) => name === field || name.startsWith(`${field}.`) || field.startsWith(`${name}.`))
}

/** A valid input of a procedure for these fixtures. */
export const inputIn = (fixtures: Fixtures, { id }: Procedure) => samples[id]!.input(fixtures)

/** A person with access: for others the refusal would not be about the input. */
function insiderOf({ id, meta }: Procedure, { people }: Fixtures): Person {
  const { insiders } = samples[id]!
  const fallback = meta.needs?.startsWith('platform.') ? 'admin' : 'seller'
  const kind =
    insiders?.[0] ?? (meta.needs?.startsWith('storefront.') && meta.needs !== 'storefront.create' ? 'seller' : fallback)
  return people[callerKinds.includes(kind) ? kind : 'buyer']
}

/**
 * Runs tasks for each procedure and asserts after each that nothing was written; returns the number of tasks.
 */
export async function walkRefusals(
  { application, fixtures, watch }: Walk,
  tasksOf: (procedure: Procedure, who: Person) => (() => Promise<void>)[],
): Promise<number> {
  const before = await watch.digest()
  let count = 0
  for (const procedure of procedures) {
    const tasks = tasksOf(procedure, insiderOf(procedure, fixtures))
    count += tasks.length
    await inBatches(tasks)
    await application.forgetLimits()
    expect(await watch.writes(), `${procedure.id} was refused and wrote`).toEqual([])
  }
  expect(await watch.digest()).toEqual(before)
  return count
}
