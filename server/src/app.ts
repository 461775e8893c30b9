import { accountsRoom, createSignIn } from '#accounts/public.ts'
import { claimsRoom } from '#claims/public.ts'
import type { Joined, RoomDeps } from '#platform/house.ts'
import type { Room } from '#platform/room.ts'
import { settingsRoom } from '#settings/public.ts'
import { storefrontsRoom } from '#storefronts/public.ts'

/** Connections that carry nothing but claims; more on one hot row would only make it slower. */
const claimConnections = 4

/**
 * The only place where rooms are joined: one line a room, and beside it what takes part in another room's transaction.
 */
export function joinRooms(deps: RoomDeps): Joined {
  const { env, db, emitToUser, take } = deps
  const signIn = createSignIn({ db, baseUrl: env.baseUrl, secret: env.authSecret })
  const context = { readActor: signIn.readActor, take }
  const claimPool = deps.openPool('claims', claimConnections)
  const rooms: Room[] = [
    settingsRoom({ db }),
    storefrontsRoom({ db }),
    claimsRoom({ db, claimPool, sessionTokenOf: signIn.sessionTokenOf, context, emitToUser }),
  ]
  return {
    rooms,
    readActor: signIn.readActor,
    endedSessions: signIn.endedSessions,
    sessionCookie: signIn.cookie.name,
    auth: signIn.handleAuth,
    devOutbox: null,
  }
}
