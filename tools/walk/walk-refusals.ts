import { expect } from 'vitest'
import type { Walk } from './open-walk.ts'
import { type Answer, inBatches, type Person } from './walk-application.ts'
import { type Procedure, procedures } from './walk-calls.ts'
import { type Fixtures, kinds } from './walk-fixtures.ts'
import { samples } from './walk-samples.ts'

// What a walk asserts of requests that must all be refused.

/** What no answer may show: our files, our tables, the language's own words of errors. */
const inner =
  /node_modules|\.ts:\d|\bat \w+ \(|select [^"]* from |insert into|pg_|postgres|zod|kysely|TypeError|SyntaxError/i

/** The refusal in an answer from either door. */
// biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the test asserts
export const errorIn = ({ body }: Answer): any => body?.json ?? body

/** The answer is that refusal, in the one form that refusals have, and shows nothing of the inside. */
export function checkAnswer(answer: Answer, status: number | readonly number[], what: string): void {
  const text = `${what}: ${answer.status} ${JSON.stringify(answer.body)?.slice(0, 400)}`
  expect([status].flat(), text).toContain(answer.status)
  expect(JSON.stringify(answer.body), text).not.toMatch(inner)
  const error = errorIn(answer)
  expect(error.data.title, text).toEqual(expect.any(String))
  expect(error.requestId ?? error.data.requestId, text).toBe(answer.headers.get('x-request-id'))
}

/** Whether the refusal names the field: itself, a field in it, or the one that it stands in. */
export function namesField(answer: Answer, field: string): boolean {
  const named = Object.keys(errorIn(answer).data.fields ?? {})
  return named.some((name) => name === field || name.startsWith(`${field}.`) || field.startsWith(`${name}.`))
}

/** What a procedure is rightly called with in this world. */
export const inputIn = (fixtures: Fixtures, { id }: Procedure) => samples[id]!.input(fixtures)

/** Somebody whom the procedure lets in: for others the refusal would not be about the input. */
function insiderOf({ id, meta }: Procedure, { people }: Fixtures): Person {
  const { insiders } = samples[id]!
  const fallback = meta.needs?.startsWith('platform.') ? 'admin' : 'seller'
  const kind =
    insiders?.[0] ?? (meta.needs?.startsWith('storefront.') && meta.needs !== 'storefront.create' ? 'seller' : fallback)
  return people[kinds.includes(kind) ? kind : 'buyer']
}

/** Runs its tasks for each procedure, and says at the end of each that nothing was written; gives how many there were. */
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
