import { randomUUID } from 'node:crypto'
import { buyerPermissions, ownerPermissions, type PlatformPermission } from '@keepcase/contract/access/permissions.ts'
import type { Db } from '@keepcase/db/db.ts'
import { createRouterClient } from '@orpc/server'
import type pg from 'pg'
import { type Actor, anonymousContext, type RequestContext } from '#server/api/context.ts'
import type { Feature } from '#server/boot/feature.ts'
import { accountsFeature, createSessionCookie } from '#server/features/accounts/public.ts'
import { checkoutFeature, openPayments, recordPickupPayment, Sandbox } from '#server/features/checkout/public.ts'
import { claimsFeature } from '#server/features/claims/public.ts'
import { codesFeature } from '#server/features/codes/public.ts'
import { communityFeature } from '#server/features/community/public.ts'
import { dropsFeature } from '#server/features/drops/public.ts'
import { loyaltyFeature } from '#server/features/loyalty/public.ts'
import { notificationsFeature } from '#server/features/notifications/public.ts'
import { ordersFeature } from '#server/features/orders/public.ts'
import { settingsFeature } from '#server/features/settings/public.ts'
import { storefrontsFeature } from '#server/features/storefronts/public.ts'
import { applyChargeEvent, subscriptionsFeature } from '#server/features/subscriptions/public.ts'
import type { Api } from './plan.ts'

export type NestedFeaturesDeps = {
  /** A database inside one open transaction (`createNestedDb`). */
  db: Db
  /** The same connection as a pool. */
  pool: pg.Pool
  baseUrl: string
  secret: string
}

/**
 * The features inside one open transaction, including payments and notifications: a rollback undoes
 * everything.
 */
export function nestFeatures({ db, pool, baseUrl, secret }: NestedFeaturesDeps): {
  features: Feature[]
  sandbox: Sandbox
} {
  const selfUrl = () => baseUrl
  // @NOTE payment outcomes are reported at once; webhooks are dropped, so that none about the past is sent
  const knobs = { drop: 1, duplicate: 0, delayMs: [0, 0] as const }
  const sandbox = new Sandbox({ databaseUrl: '', secret, selfUrl, knobs, pool })
  const payments = openPayments(
    { databaseUrl: '', authSecret: secret, isSandboxAllowed: true, baseUrl, selfUrl },
    sandbox,
  )
  const context = { readActor: async () => null, countCall: async () => null }
  const features = [
    settingsFeature({
      ...{ db, longQueryDb: db, cleanUps: () => ({}) },
      providers: { smtpUrl: null, baseUrl, paysBy: payments.paysBy, isSandbox: true },
    }),
    accountsFeature({
      db,
      workDb: db,
      baseUrl,
      secret,
      onSuspended: [],
      parts: () => [],
      checkPassword: async () => false,
      cookie: createSessionCookie(baseUrl, secret),
    }),
    storefrontsFeature({ db }),
    communityFeature({ db, workDb: db }),
    dropsFeature({ db }),
    claimsFeature({ db, claimPool: pool, sessionTokenOf: () => null, emitToUser: () => undefined }),
    ordersFeature({ db, recordPickupPayment: (...given) => recordPickupPayment({ ...payments, db }, ...given) }),
    codesFeature({ db }),
    checkoutFeature({ db, payments, applyOtherEvent: applyChargeEvent }),
    subscriptionsFeature({ db, workDb: db, payments }),
    loyaltyFeature({ db }),
    notificationsFeature({ db, workDb: db, baseUrl, smtpUrl: null, authSecret: secret, context }),
  ]
  return { features, sandbox }
}

/** Calls the features on behalf of an actor. Each call has a new idempotency key unless one is given. */
export type ApiAs = (actor: Actor | null, given?: Partial<RequestContext>) => Api

/** Calls features in process, with the same contract, guard and rules as over HTTP. */
export function inProcessApi(features: readonly Feature[]): ApiAs {
  const router = Object.assign({}, ...features.map((feature) => feature.router ?? {}))
  return (actor, given) => {
    const context = () => ({ ...anonymousContext('demo'), actor: async () => actor, key: randomUUID(), ...given })
    return createRouterClient(router, { context }) as unknown as Api
  }
}

/** An account of the demo world with the default rights, and an owner's on these storefronts. */
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
