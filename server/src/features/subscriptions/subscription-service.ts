import type { SubscriptionFace, Term } from '@keepcase/contract/subscriptions/subscriptions.desk.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'

type Own = { id: string; userId: string; now: Date }

/**
 * Who keeps the subscriptions (`app.ts` joins it): what is said here in a transaction is written in that transaction.
 * A subscription's row is locked before its invoice and charge.
 */
export type SubscriptionDesk = {
  /** A new one whose first month is about to be paid. @throws Refusal */
  open(tx: Tx, who: { userId: string; storefrontId: string; expectedPriceCents: number }): Promise<Term>
  /** A month's money is there; false: nobody waits for it any more, and it goes back. */
  paid(tx: Tx, month: { subscriptionId: string; period: number; periodEnd: Date }): Promise<boolean>
  /** A month will not be paid. */
  unpaid(tx: Tx, month: { subscriptionId: string }): Promise<void>
  /** The month to be paid now, under the subscription's lock; null when there is none. */
  due(tx: Tx, subscriptionId: string, now: Date): Promise<Term | null>
  /** That month as it is to be billed: from now on, where nobody was there to bill it in time. */
  lateTerm(tx: Tx, subscriptionId: string): Promise<Term>
  listDue(db: Db, limit: number): Promise<string[]>
  /** Ends what was cancelled and whose month is over. */
  endCancelled(db: Db, now: Date): Promise<void>
  cancel(db: Db, own: Own): Promise<SubscriptionFace>
  resume(db: Db, own: Own): Promise<SubscriptionFace>
  find(db: Db | Tx, id: string, userId: string): Promise<SubscriptionFace | undefined>
  list(
    db: Db,
    userId: string,
    given: { storefrontId?: string | undefined; after: { at: Date; id: string } | null; limit: number },
  ): Promise<SubscriptionFace[]>
}
