import type { Db } from '@keepcase/db/db.ts'
import type { FeatureDeps, Joined } from '#server/boot/application-context.ts'
import type { Feature } from '#server/boot/feature.ts'
import { readVersion } from '#server/boot/version.ts'
import { accessFeature, recordImpersonated } from '#server/features/access/public.ts'
import { accountsFeature, authPaths, createSignIn, saveProfileAnswer } from '#server/features/accounts/public.ts'
import { adminFeature } from '#server/features/admin/public.ts'
import { analyticsFeature } from '#server/features/analytics/public.ts'
import { announcementsFeature } from '#server/features/announcements/public.ts'
import { checkoutFeature, openPayments, recordPickupPayment } from '#server/features/checkout/public.ts'
import { claimsFeature, releaseHoldsOf } from '#server/features/claims/public.ts'
import { codesFeature } from '#server/features/codes/public.ts'
import { communityFeature } from '#server/features/community/public.ts'
import { customersFeature } from '#server/features/customers/public.ts'
import { demoFeature } from '#server/features/demo/public.ts'
import { discoveryFeature } from '#server/features/discovery/public.ts'
import { drawingsFeature } from '#server/features/drawings/public.ts'
import { dropsFeature, importsFeature, streamsFeature } from '#server/features/drops/public.ts'
import { invariantsFeature } from '#server/features/invariants/public.ts'
import { legalFeature } from '#server/features/legal/public.ts'
import { liveFeature } from '#server/features/live/public.ts'
import { holdsPerk, loyaltyFeature } from '#server/features/loyalty/public.ts'
import { announcementSender, devOutbox, mailerTo, notificationsFeature } from '#server/features/notifications/public.ts'
import { onboardingFeature } from '#server/features/onboarding/public.ts'
import {
  messagePhotoPaths,
  orderMessagesFeature,
  ordersFeature,
  parcelsFeature,
} from '#server/features/orders/public.ts'
import { photoPaths, photoReader, photosFeature } from '#server/features/photos/public.ts'
import { settingsFeature } from '#server/features/settings/public.ts'
import { shareImagesFeature } from '#server/features/share-images/public.ts'
import { shelfFeature } from '#server/features/shelf/public.ts'
import { staffFeature } from '#server/features/staff/public.ts'
import { findVisibleAtSubdomain, storefrontsFeature, type UpdatesAccess } from '#server/features/storefronts/public.ts'
import { applyChargeEvent, isSubscriber, subscriptionsFeature } from '#server/features/subscriptions/public.ts'
import { openUploads, uploadPaths, uploadsFeature } from '#server/features/uploads/public.ts'
import { vitalsFeature } from '#server/features/vitals/public.ts'

/** Connections reserved for claims; more of them make a single contended row slower. */
const claimConnections = 4

/** One per demo task. */
const demoConnections = 2

/** A subscription gives access to all subscriber updates; the first loyalty perk to those older than 30 days. */
const updatesAccess = async (db: Db, profileId: string, storefrontId: string): Promise<UpdatesAccess> => {
  if (await isSubscriber(db, profileId, storefrontId)) return 'all'
  return (await holdsPerk(db, profileId, storefrontId, 'starter_perks')) ? 'older' : 'none'
}

/** Tickers that Run Maintenance runs at once, by its tasks. */
const cleanUpTickers = {
  sessions: ['accounts.clear-sessions', 'accounts.clear-email-changes', 'accounts.clear-guesses'],
  'sign-ins': ['accounts.clear-sign-ins', 'accounts.clear-devices'],
  uploads: ['media.sweep-unused'],
  photos: ['photos.sweep-unused'],
  files: ['media.sweep-folders'],
} as const

function cleanUpsOf(features: readonly Feature[]) {
  const tickers = features.flatMap((feature) => feature.tickers ?? [])
  return mapValues(cleanUpTickers, (names) =>
    tickers.filter(({ name }) => (names as readonly string[]).includes(name)).map(({ run }) => run),
  )
}

const mapValues = <Key extends string, From, To>(from: Readonly<Record<Key, From>>, to: (value: From) => To) =>
  Object.fromEntries(Object.entries(from).map(([key, value]) => [key, to(value as From)])) as Record<Key, To>

/**
 * Wires all features together: one line per feature, with the callbacks that take part in another feature's
 * transaction.
 */
export function joinFeatures(deps: FeatureDeps): Joined {
  const { env, db, workDb, longQueryDb, emitToUser, countCall, selfUrl } = deps
  const { baseUrl, authSecret, smtpUrl, isSandboxAllowed } = env
  const databaseUrl = env.databaseUrl ?? ''
  const signInDeps = { db, baseUrl, secret: authSecret }
  const signIn = createSignIn(signInDeps)
  const { readActor, endedSessions, sessionTokenOf } = signIn
  const payments = openPayments({ databaseUrl, authSecret, isSandboxAllowed, baseUrl, selfUrl })
  const claimPool = deps.openPool('claims', claimConnections)
  const logImpersonated: NonNullable<Joined['recordImpersonated']> = (...given) => recordImpersonated(db, ...given)
  const uploads = openUploads({
    db,
    context: { readActor, countCall, recordImpersonated: logImpersonated },
    s3: env.s3,
  })
  const drawings = drawingsFeature({ db, context: { readActor, countCall } })
  const features: Feature[] = [
    accessFeature({ db, workDb, longQueryDb, dataDir: env.dataDir, mailHead: mailerTo(env) }),
    settingsFeature({
      db,
      longQueryDb,
      cleanUps: () => cleanUpsOf(features),
      providers: { smtpUrl, baseUrl, paysBy: payments.paysBy, isSandbox: payments.sandbox !== null },
    }),
    legalFeature({ db }),
    uploadsFeature({ uploads, workDb }),
    accountsFeature({
      ...signInDeps,
      workDb,
      onSuspended: [(tx, id) => releaseHoldsOf(tx, id, 'account_suspended').then(() => undefined)],
      parts: () => features.flatMap(({ account }) => account ?? []),
      checkPassword: signIn.checkPassword,
      cookie: signIn.cookie,
    }),
    onboardingFeature({ db, onProfileAnswer: [saveProfileAnswer] }),
    storefrontsFeature({ db, uploads, updatesAccess, feed: { baseUrl, context: { readActor, countCall } } }),
    staffFeature({ db, workDb }),
    communityFeature({ db, workDb }),
    shelfFeature({ db }),
    photosFeature({ uploads, workDb }),
    dropsFeature({ db }),
    streamsFeature({ db, baseUrl, context: { readActor, countCall } }),
    importsFeature({ db, workDb, longQueryDb, baseUrl, context: { readActor, countCall } }),
    claimsFeature({ db, claimPool, sessionTokenOf, emitToUser }),
    liveFeature({ db, workDb, audience: deps.audience, nowMs: deps.clock.nowMs }),
    ordersFeature({
      db,
      workDb,
      recordPickupPayment: (...given) => recordPickupPayment({ ...payments, db }, ...given),
    }),
    orderMessagesFeature({ uploads, workDb }),
    parcelsFeature({ db, workDb }),
    codesFeature({ db }),
    customersFeature({ db }),
    checkoutFeature({ db, workDb, payments, applyOtherEvent: applyChargeEvent }),
    subscriptionsFeature({ db, workDb, payments }),
    loyaltyFeature({ db }),
    discoveryFeature({ db, workDb, sitemap: { baseUrl, context: { readActor, countCall } } }),
    notificationsFeature({ db, workDb, baseUrl, smtpUrl, authSecret, context: { readActor, countCall } }),
    announcementsFeature({ db, workDb, sender: announcementSender({ workDb, baseUrl, smtpUrl, authSecret }) }),
    drawings,
    shareImagesFeature({
      db,
      readDrawing: drawings.readDrawing,
      readPhoto: photoReader(uploads),
      context: { readActor, countCall },
    }),
    adminFeature({
      db,
      readChecks: deps.readChecks,
      dataDir: env.dataDir,
      isMailSent: smtpUrl !== null,
      isSandbox: payments.sandbox !== null,
      version: readVersion(),
    }),
    vitalsFeature({ db, workDb }),
    analyticsFeature({ db, longQueryDb }),
    invariantsFeature({ db, longQueryDb }),
  ]
  if (env.isDemo)
    features.push(demoFeature({ db: workDb, pool: deps.openPool('demo', demoConnections), features: [...features] }))
  return {
    features,
    readActor,
    endedSessions,
    recordImpersonated: logImpersonated,
    sessionCookie: signIn.cookie.name,
    findStorefrontAt: (subdomain) => findVisibleAtSubdomain(db, subdomain),
    auth: signIn.handleAuth,
    extraPaths: { ...authPaths, ...uploadPaths, ...photoPaths, ...messagePhotoPaths },
    devOutbox: devOutbox({ db, baseUrl }),
  }
}
