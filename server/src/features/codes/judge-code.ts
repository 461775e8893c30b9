import type { CodeOffer, CodeProblem, CodeRefused } from '@keepcase/contract/codes/codes.fields.ts'
import { codeProblemOf, codeProblemWords, codeSpelling } from '@keepcase/contract/codes/codes.rules.ts'
import { discountable } from '@keepcase/contract/codes/discount.rules.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { Refusal } from '#server/api/refusal.ts'
import { selectNow } from '#server/database/now.ts'
import { type CodeRow, countUses, findCode, findOwnCodes, lockCode } from './codes.queries.ts'
import { viewOffer } from './codes.view.ts'

/** What codes do for one parcel of a quote. */
export type CodesOfParcel = { applied: CodeRow | null; problem: CodeRefused | null; offer: CodeOffer | null }

/** A claim as far as codes go. */
export type CodeClaim = {
  storefrontId: string
  currency: string
  priceCents: number
  supportsDiscountRules: boolean
}

/** A parcel as far as codes go. */
type For = { userId: string; claims: readonly CodeClaim[]; now: Date }

/**
 * The code that was typed for a parcel, or why it does not count, and the best one of the buyer's own that would.
 * @param mayTry whether the account may try another code now
 */
export async function codesOfParcel(
  db: Db,
  parcel: For & { typed: string | undefined; mayTry: () => Promise<boolean> },
): Promise<CodesOfParcel> {
  const { typed } = parcel
  const tried = typed === undefined ? { applied: null, problem: null } : await tryCode(db, parcel, typed)
  return { ...tried, offer: await offerOf(db, parcel, tried.applied) }
}

async function tryCode(
  db: Db,
  parcel: For & { mayTry: () => Promise<boolean> },
  typed: string,
): Promise<Omit<CodesOfParcel, 'offer'>> {
  if (!(await parcel.mayTry())) return { applied: null, problem: refused(typed, 'CODE_TOO_MANY_TRIES', null) }
  const code = await findCode(db, parcel.claims[0]!.storefrontId, typed)
  const { problem, terms } = await judge(db, parcel, code)
  return problem ? { applied: null, problem: refused(typed, problem, terms) } : { applied: code, problem: null }
}

const refused = (typed: string, reason: CodeProblem, terms: Parameters<typeof codeProblemWords>[1]): CodeRefused => ({
  code: codeSpelling(typed),
  reason,
  message: codeProblemWords(reason, terms),
})

/** The best of the buyer's own codes that would lower the parcel, unless it is in it already. */
async function offerOf(db: Db, parcel: For, applied: CodeRow | null): Promise<CodeOffer | null> {
  if (!parcel.claims.some((claim) => claim.supportsDiscountRules)) return null
  for (const code of await findOwnCodes(db, parcel.claims[0]!.storefrontId, parcel.userId)) {
    if (code.id === applied?.id) return null
    if ((await judge(db, parcel, code)).problem === null) return viewOffer(code)
  }
  return null
}

/**
 * A code for a payment that begins: locked, so that its uses are counted one payment after the other.
 * @throws Refusal one of `codeProblems`
 */
export async function lockedCode(
  tx: Tx,
  userId: string,
  claims: readonly CodeClaim[],
  typed: string,
): Promise<CodeRow | null> {
  const code = await lockCode(tx, claims[0]!.storefrontId, typed)
  // @NOTE the clock is read after the lock: a code may have ended while others were in front
  const { problem, terms } = await judge(tx, { userId, claims, now: await selectNow(tx) }, code)
  if (problem) {
    throw new Refusal(problem, { title: 'Code not accepted', message: codeProblemWords(problem, terms) })
  }
  return code
}

async function judge(db: Db | Tx, { userId, claims, now }: For, code: CodeRow | null) {
  const terms = code && { ...code, usesByAccount: await countUses(db, code.id, userId) }
  const itemsCents = discountable(claims).reduce((cents, price) => cents + price, 0)
  const { currency } = claims[0]!
  return { terms, problem: codeProblemOf(terms, { now, profileId: userId, currency, itemsCents }) }
}
