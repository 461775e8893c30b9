import type { CodeOffer, CodeProblem, CodeRefused } from '@keepcase/contract/codes/codes.fields.ts'
import { codeProblemMessage, codeProblemOf, codeSpelling } from '@keepcase/contract/codes/codes.rules.ts'
import { discountable } from '@keepcase/contract/codes/discount.rules.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { Refusal } from '#server/api/refusal.ts'
import { selectNow } from '#server/database/now.ts'
import { type CodeRow, countUses, findCode, findOwnCodes, lockCode } from './codes.queries.ts'
import { viewOffer } from './codes.view.ts'

/** Outcome of discount codes for one parcel of a quote. */
export type CodesOfParcel = { applied: CodeRow | null; problem: CodeRefused | null; offer: CodeOffer | null }

/** The fields of a claim that codes depend on. */
export type CodeClaim = {
  storefrontId: string
  currency: string
  priceCents: number
  supportsDiscountRules: boolean
}

/** The fields of a parcel that codes depend on. */
type CodeContext = { userId: string; claims: readonly CodeClaim[]; now: Date }

/**
 * The code entered for a parcel, or why it is refused, and the buyer's best own code that would apply.
 * @param mayTry whether the account may try another code now
 */
export async function codesOfParcel(
  db: Db,
  parcel: CodeContext & { input: string | undefined; mayTry: () => Promise<boolean> },
): Promise<CodesOfParcel> {
  const { input } = parcel
  const result = input === undefined ? { applied: null, problem: null } : await tryCode(db, parcel, input)
  return { ...result, offer: await offerOf(db, parcel, result.applied) }
}

async function tryCode(
  db: Db,
  parcel: CodeContext & { mayTry: () => Promise<boolean> },
  input: string,
): Promise<Omit<CodesOfParcel, 'offer'>> {
  if (!(await parcel.mayTry())) return { applied: null, problem: refused(input, 'CODE_TOO_MANY_TRIES', null) }
  const code = await findCode(db, parcel.claims[0]!.storefrontId, input)
  const { problem, terms } = await checkCode(db, parcel, code)
  return problem ? { applied: null, problem: refused(input, problem, terms) } : { applied: code, problem: null }
}

const refused = (input: string, reason: CodeProblem, terms: Parameters<typeof codeProblemMessage>[1]): CodeRefused => ({
  code: codeSpelling(input),
  reason,
  message: codeProblemMessage(reason, terms),
})

/** The best of the buyer's own codes that would lower the parcel's price; null if it is already applied. */
async function offerOf(db: Db, parcel: CodeContext, applied: CodeRow | null): Promise<CodeOffer | null> {
  if (!parcel.claims.some((claim) => claim.supportsDiscountRules)) return null
  for (const code of await findOwnCodes(db, parcel.claims[0]!.storefrontId, parcel.userId)) {
    if (code.id === applied?.id) return null
    if ((await checkCode(db, parcel, code)).problem === null) return viewOffer(code)
  }
  return null
}

/**
 * Locks and checks the code of a payment that begins, so that its uses are counted one payment at a time.
 * @throws Refusal one of `codeProblems`
 */
export async function lockValidCode(
  tx: Tx,
  userId: string,
  claims: readonly CodeClaim[],
  input: string,
): Promise<CodeRow | null> {
  const code = await lockCode(tx, claims[0]!.storefrontId, input)
  // @NOTE the clock is read after the lock: the code may have expired during the wait
  const { problem, terms } = await checkCode(tx, { userId, claims, now: await selectNow(tx) }, code)
  if (problem) {
    throw new Refusal(problem, { title: 'Code not accepted', message: codeProblemMessage(problem, terms) })
  }
  return code
}

async function checkCode(db: Db | Tx, { userId, claims, now }: CodeContext, code: CodeRow | null) {
  const terms = code && { ...code, usesByAccount: await countUses(db, code.id, userId) }
  const itemsCents = discountable(claims).reduce((cents, price) => cents + price, 0)
  const { currency } = claims[0]!
  return { terms, problem: codeProblemOf(terms, { now, profileId: userId, currency, itemsCents }) }
}
