import { accountsRoom, authPaths, createSignIn } from '#accounts/public.ts'
import { checkoutRoom } from '#checkout/public.ts'
import { claimsRoom, releaseHoldsOf } from '#claims/public.ts'
import { dropsRoom } from '#drops/public.ts'
import { invariantsRoom } from '#invariants/public.ts'
import { devOutbox, notificationsRoom } from '#notifications/public.ts'
import type { Joined, RoomDeps } from '#platform/house.ts'
import type { Room } from '#platform/room.ts'
import { settingsRoom } from '#settings/public.ts'
import { storefrontsRoom } from '#storefronts/public.ts'
import { demoRoom } from './demo/world.ts'

/** Connections that carry nothing but claims; more on one hot row would only make it slower. */
const claimConnections = 4

/** One for each of the demo world's two tasks. */
const demoConnections = 2

/**
 * The only place where rooms are joined: one line a room, and beside it what takes part in another room's transaction.
 */
export function joinRooms(deps: RoomDeps): Joined {
  const { env, db, workDb, patientDb, emitToUser, selfUrl } = deps
  const { baseUrl, authSecret, smtpUrl, isSandboxAllowed } = env
  const databaseUrl = env.databaseUrl ?? ''
  const signInDeps = { db, baseUrl, secret: authSecret }
  const signIn = createSignIn(signInDeps)
  const { readActor, endedSessions, sessionTokenOf } = signIn
  const claimPool = deps.openPool('claims', claimConnections)
  const rooms: Room[] = [
    settingsRoom({ db }),
    accountsRoom({
      ...signInDeps,
      workDb,
      onSuspended: [(tx, id) => releaseHoldsOf(tx, id, 'account_suspended').then(() => undefined)],
    }),
    storefrontsRoom({ db }),
    dropsRoom({ db }),
    claimsRoom({ db, claimPool, sessionTokenOf, emitToUser }),
    checkoutRoom({ db, workDb, databaseUrl, authSecret, isSandboxAllowed, selfUrl }),
    notificationsRoom({ db, workDb, baseUrl, smtpUrl }),
    invariantsRoom({ db, patientDb }),
  ]
  if (env.isDemo) rooms.push(demoRoom({ db: workDb, pool: deps.openPool('demo', demoConnections), rooms: [...rooms] }))
  return {
    rooms,
    readActor,
    endedSessions,
    sessionCookie: signIn.cookie.name,
    auth: signIn.handleAuth,
    extraPaths: authPaths,
    devOutbox: devOutbox({ db, baseUrl }),
  }
}
