import { randomUUID } from 'node:crypto'
import { buyerPermissions, ownerPermissions, type PlatformPermission } from '@keepcase/contract/access/permissions.ts'
import type { Db } from '@keepcase/db/db.ts'
import { createRouterClient } from '@orpc/server'
import type pg from 'pg'
import { type Actor, nobodysContext, type RequestContext } from '#server/api/context.ts'
import type { Room } from '#server/boot/feature.ts'
import { accountsRoom } from '#server/features/accounts/public.ts'
import { checkoutRoom, openPayments, recordPickupPayment, Sandbox } from '#server/features/checkout/public.ts'
import { claimsRoom } from '#server/features/claims/public.ts'
import { codesRoom } from '#server/features/codes/public.ts'
import { communityRoom } from '#server/features/community/public.ts'
import { dropsRoom } from '#server/features/drops/public.ts'
import { loyaltyRoom } from '#server/features/loyalty/public.ts'
import { notificationsRoom } from '#server/features/notifications/public.ts'
import { ordersRoom } from '#server/features/orders/public.ts'
import { settingsRoom } from '#server/features/settings/public.ts'
import { storefrontsRoom } from '#server/features/storefronts/public.ts'
import { applyChargeEvent, subscriptionsRoom } from '#server/features/subscriptions/public.ts'
import type { Api } from './plan.ts'

export type NestedRoomsDeps = {
  /** A database inside one open transaction (`createNestedDb`). */
  db: Db
  /** The same connection as a pool. */
  pool: pg.Pool
  baseUrl: string
  secret: string
}

/** The rooms over one open transaction, payments and notices too: nothing of theirs stays when it is rolled back. */
export function nestRooms({ db, pool, baseUrl, secret }: NestedRoomsDeps): { rooms: Room[]; sandbox: Sandbox } {
  const selfUrl = () => baseUrl
  // @NOTE every payment's outcome is told at once; its webhooks are lost on purpose, so that none of a past one is sent
  const knobs = { drop: 1, duplicate: 0, delayMs: [0, 0] as const }
  const sandbox = new Sandbox({ databaseUrl: '', secret, selfUrl, knobs, pool })
  const payments = openPayments(
    { databaseUrl: '', authSecret: secret, isSandboxAllowed: true, baseUrl, selfUrl },
    sandbox,
  )
  const context = { readActor: async () => null, take: async () => null }
  const rooms = [
    settingsRoom({ db }),
    accountsRoom({
      ...{ db, workDb: db, baseUrl, secret, onSuspended: [] },
      ...{ parts: () => [], checkPassword: async () => false },
    }),
    storefrontsRoom({ db }),
    communityRoom({ db, workDb: db }),
    dropsRoom({ db }),
    claimsRoom({ db, claimPool: pool, sessionTokenOf: () => null, emitToUser: () => undefined }),
    ordersRoom({ db, recordPickupPayment: (...given) => recordPickupPayment({ ...payments, db }, ...given) }),
    codesRoom({ db }),
    checkoutRoom({ db, payments, applyOtherEvent: applyChargeEvent }),
    subscriptionsRoom({ db, workDb: db, payments }),
    loyaltyRoom({ db }),
    notificationsRoom({ db, workDb: db, baseUrl, smtpUrl: null, authSecret: secret, context }),
  ]
  return { rooms, sandbox }
}

/** The rooms' calls in somebody's name. Each call has a new idempotency key unless one is given. */
export type Speak = (actor: Actor | null, given?: Partial<RequestContext>) => Api

/** Calls rooms in process, by the same contract, guard and rules as over HTTP. */
export function speakTo(rooms: readonly Room[]): Speak {
  const router = Object.assign({}, ...rooms.map((room) => room.router ?? {}))
  return (actor, given) => {
    const context = () => ({ ...nobodysContext('demo'), actor: async () => actor, key: randomUUID(), ...given })
    return createRouterClient(router, { context }) as unknown as Api
  }
}

/** An account of the demo world with the rights that every account has, and an owner's on these storefronts. */
export function demoActor(
  account: { profileId: string; email: string },
  storefrontIds: readonly string[] = [],
  more: readonly PlatformPermission[] = [],
): Actor {
  return {
    ...account,
    sessionId: null,
    permissions: new Set([...buyerPermissions, ...more]),
    storefronts: new Map(storefrontIds.map((id) => [id, new Set<string>(ownerPermissions)])),
    impersonatedBy: null,
  }
}
