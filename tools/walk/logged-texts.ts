import type { TestDb } from '@keepcase/db/testing/test-db.ts'
import type { Fixtures } from './walk-fixtures.ts'
import { samples } from './walk-samples.ts'

/** Calls whose texts the platform publishes itself. */
const isPublished = /^(announcements|legal|onboardingSteps)\./

/** Fields with secrets, or with what people write freely about or to someone. */
const freeText = new Set([
  ...['reason', 'note', 'body', 'details', 'message', 'welcome', 'blockedWords', 'email', 'fullName', 'line1'],
  ...['contents', 'hostNote', 'description', 'shippingPolicy', 'returnsPolicy', 'contactPolicy', 'link'],
])

/** The texts in an input, however deep. */
function textsOf(value: unknown, isFree = false): string[] {
  if (typeof value === 'string') return isFree && /[ .]/.test(value) ? [value] : []
  if (Array.isArray(value)) return value.flatMap((one) => textsOf(one, isFree))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => textsOf(one, freeText.has(name)))
}

/** Everything that calls of the walk wrote and that must not outlast an account or a secret. */
export const walkedTexts = (fixtures: Fixtures): string[] => [
  ...new Set([
    ...Object.entries(samples).flatMap(([id, { input }]) => (isPublished.test(id) ? [] : textsOf(input(fixtures)))),
    ...[fixtures.mystery.contents, ...fixtures.mystery.allHints.map(({ body }: { body: string }) => body)],
  ]),
]

/** The texts that the audit log repeats, each after its action (`order.refunded: …`), and every action in the log. */
export async function loggedTexts(
  { owner }: TestDb,
  texts: readonly string[],
): Promise<{ actions: Set<string>; found: string[] }> {
  const { rows } = await owner.query('select action, before, after from audit_log')
  const found = rows.flatMap(({ action, ...facts }) => {
    const logged = JSON.stringify(facts)
    return texts
      .filter((text) => logged.includes(JSON.stringify(text).slice(1, -1)))
      .map((text) => `${action}: ${text}`)
  })
  return { actions: new Set(rows.map(({ action }) => action)), found }
}
