import type { Db } from '@keepcase/db/db.ts'
import type { Joined, RoomDeps } from '#server/boot/application-context.ts'
import type { Room } from '#server/boot/feature.ts'
import { accountsRoom, authPaths, createSignIn, takeProfileAnswer } from '#server/features/accounts/public.ts'
import { adminRoom } from '#server/features/admin/public.ts'
import { checkoutRoom, openPayments, recordPickupPayment } from '#server/features/checkout/public.ts'
import { claimsRoom, releaseHoldsOf } from '#server/features/claims/public.ts'
import { codesRoom } from '#server/features/codes/public.ts'
import { communityRoom } from '#server/features/community/public.ts'
import { demoRoom } from '#server/features/demo/public.ts'
import { discoveryRoom } from '#server/features/discovery/public.ts'
import { dropsRoom } from '#server/features/drops/public.ts'
import { invariantsRoom } from '#server/features/invariants/public.ts'
import { liveRoom } from '#server/features/live/public.ts'
import { holdsPerk, loyaltyRoom } from '#server/features/loyalty/public.ts'
import { devOutbox, notificationsRoom } from '#server/features/notifications/public.ts'
import { onboardingRoom } from '#server/features/onboarding/public.ts'
import { ordersRoom } from '#server/features/orders/public.ts'
import { settingsRoom } from '#server/features/settings/public.ts'
import { picturesRoom } from '#server/features/share-images/public.ts'
import { storefrontsRoom, type UpdatesAccess } from '#server/features/storefronts/public.ts'
import { applyChargeEvent, isSubscriber, subscriptionsRoom } from '#server/features/subscriptions/public.ts'
import { mediaPaths, mediaRoom } from '#server/features/uploads/public.ts'
import { vitalsRoom } from '#server/features/vitals/public.ts'

/** Connections that carry nothing but claims; more on one hot row would only make it slower. */
const claimConnections = 4

/** One for each of the demo world's two tasks. */
const demoConnections = 2

/** A subscription opens the updates for subscribers; the first loyalty perk opens those that are 30 days old. */
const updatesAccess = async (db: Db, profileId: string, storefrontId: string): Promise<UpdatesAccess> => {
  if (await isSubscriber(db, profileId, storefrontId)) return 'all'
  return (await holdsPerk(db, profileId, storefrontId, 'starter_perks')) ? 'older' : 'none'
}

/**
 * The only place where rooms are joined: one line a room, and beside it what takes part in another room's transaction.
 */
export function joinRooms(deps: RoomDeps): Joined {
  const { env, db, workDb, patientDb, emitToUser, take, selfUrl } = deps
  const { baseUrl, authSecret, smtpUrl, isSandboxAllowed } = env
  const databaseUrl = env.databaseUrl ?? ''
  const signInDeps = { db, baseUrl, secret: authSecret }
  const signIn = createSignIn(signInDeps)
  const { readActor, endedSessions, sessionTokenOf } = signIn
  const payments = openPayments({ databaseUrl, authSecret, isSandboxAllowed, baseUrl, selfUrl })
  const claimPool = deps.openPool('claims', claimConnections)
  const rooms: Room[] = [
    settingsRoom({ db }),
    mediaRoom({ db, workDb, context: { readActor, take } }),
    accountsRoom({
      ...signInDeps,
      workDb,
      onSuspended: [(tx, id) => releaseHoldsOf(tx, id, 'account_suspended').then(() => undefined)],
      parts: () => rooms.flatMap(({ account }) => account ?? []),
      checkPassword: signIn.checkPassword,
    }),
    onboardingRoom({ db, onProfileAnswer: [takeProfileAnswer] }),
    storefrontsRoom({ db, updatesAccess, feed: { baseUrl, context: { readActor, take } } }),
    communityRoom({ db, workDb }),
    dropsRoom({ db }),
    claimsRoom({ db, claimPool, sessionTokenOf, emitToUser }),
    liveRoom({ db, workDb, audience: deps.audience, nowMs: deps.clock.nowMs }),
    ordersRoom({ db, recordPickupPayment: (...given) => recordPickupPayment({ ...payments, db }, ...given) }),
    codesRoom({ db }),
    checkoutRoom({ db, workDb, payments, applyOtherEvent: applyChargeEvent }),
    subscriptionsRoom({ db, workDb, payments }),
    loyaltyRoom({ db }),
    discoveryRoom({ db, workDb, sitemap: { baseUrl, context: { readActor, take } } }),
    notificationsRoom({ db, workDb, baseUrl, smtpUrl, authSecret, context: { readActor, take } }),
    picturesRoom({ db, context: { readActor, take } }),
    adminRoom({ db }),
    vitalsRoom({ db, workDb }),
    invariantsRoom({ db, patientDb }),
  ]
  if (env.isDemo) rooms.push(demoRoom({ db: workDb, pool: deps.openPool('demo', demoConnections), rooms: [...rooms] }))
  return {
    rooms,
    readActor,
    endedSessions,
    sessionCookie: signIn.cookie.name,
    auth: signIn.handleAuth,
    extraPaths: { ...authPaths, ...mediaPaths },
    devOutbox: devOutbox({ db, baseUrl }),
  }
}
