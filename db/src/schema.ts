// Made by `npm run codegen` from the migrated database. Do not edit.

import type { ColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AccountNotes {
  authorId: string | null;
  body: string;
  createdAt: Generated<Timestamp>;
  id: Generated<string>;
  kind: string;
  profileId: string;
}

export interface Addresses {
  city: string;
  country: string;
  createdAt: Generated<Timestamp>;
  fullName: string;
  id: Generated<string>;
  isDefault: Generated<boolean>;
  line1: string;
  line2: string | null;
  phone: string | null;
  postalCode: Generated<string>;
  profileId: string;
  region: Generated<string>;
  updatedAt: Generated<Timestamp>;
}

export interface AdminRoles {
  expiresOn: Timestamp | null;
  grantedBy: string | null;
  grantedOn: Generated<Timestamp>;
  id: Generated<string>;
  lastUpdated: Generated<Timestamp>;
  role: string;
  status: Generated<string>;
  userId: string;
}

export interface Announcements {
  audience: string;
  beganAt: Timestamp | null;
  body: string;
  byEmail: boolean;
  byPush: boolean;
  country: string | null;
  createdAt: Generated<Timestamp>;
  createdBy: string | null;
  endedAt: Timestamp | null;
  id: Generated<string>;
  lastProfileId: string | null;
  link: string | null;
  scheduledFor: Timestamp | null;
  seenCount: Generated<number>;
  sentCount: Generated<number>;
  status: Generated<string>;
  title: string;
  toldCount: Generated<number>;
  updatedAt: Generated<Timestamp>;
  version: Generated<number>;
}

export interface AuditLog {
  action: string;
  actorId: string | null;
  after: Json | null;
  before: Json | null;
  createdAt: Timestamp;
  hash: string;
  id: Generated<string>;
  onBehalfOf: string | null;
  prevHash: string;
  requestId: string | null;
  seq: number;
  subjectId: string;
  subjectType: string;
  version: Generated<number>;
}

export interface AuthAccount {
  accessToken: string | null;
  accessTokenExpiresAt: Timestamp | null;
  accountId: string;
  createdAt: Generated<Timestamp>;
  id: Generated<string>;
  idToken: string | null;
  password: string | null;
  providerId: string;
  refreshToken: string | null;
  refreshTokenExpiresAt: Timestamp | null;
  scope: string | null;
  updatedAt: Generated<Timestamp>;
  userId: string;
}

export interface AuthAppUser {
  createdAt: Generated<Timestamp>;
  email: string;
  emailVerified: Generated<boolean>;
  id: Generated<string>;
  image: string | null;
  linksValidFrom: Generated<Timestamp>;
  name: string;
  twoFactorEnabled: Generated<boolean | null>;
  updatedAt: Generated<Timestamp>;
}

export interface AuthGuesses {
  blockedUntil: Timestamp | null;
  failures: Generated<number>;
  key: string;
  lastAt: Generated<Timestamp>;
  openUntil: Timestamp | null;
}

export interface AuthKnownDevice {
  device: string;
  lastUsedAt: Generated<Timestamp>;
  userId: string;
}

export interface AuthRateLimit {
  count: number;
  id: Generated<string>;
  key: string;
  lastRequest: number;
}

export interface AuthSession {
  claimsBlockedUntil: Timestamp | null;
  createdAt: Generated<Timestamp>;
  expiresAt: Timestamp;
  id: Generated<string>;
  impersonatedBy: string | null;
  impersonatorSessionId: string | null;
  ipAddress: string | null;
  isAccountOpen: Generated<boolean>;
  isEmailConfirmed: Generated<boolean>;
  lastSeenAt: Generated<Timestamp>;
  mayClaimUntil: Timestamp | null;
  token: string;
  updatedAt: Generated<Timestamp>;
  userAgent: string | null;
  userId: string;
}

export interface AuthTwoFactor {
  backupCodes: string;
  failedVerificationCount: Generated<number | null>;
  id: Generated<string>;
  lastUsedStep: number | null;
  lockedUntil: Timestamp | null;
  secret: string;
  userId: string;
  verified: Generated<boolean | null>;
}

export interface AuthVerification {
  createdAt: Generated<Timestamp>;
  expiresAt: Timestamp;
  id: Generated<string>;
  identifier: string;
  updatedAt: Generated<Timestamp>;
  value: string;
}

export interface Blocks {
  blockedAt: Generated<Timestamp>;
  blockedId: string;
  blockerId: string;
}

export interface CancelRequests {
  answeredAt: Timestamp | null;
  answeredBy: string | null;
  claimIds: string[];
  createdAt: Generated<Timestamp>;
  dueAt: Timestamp;
  id: Generated<string>;
  note: string | null;
  orderId: string;
  reason: string;
  status: Generated<string>;
}

export interface ChatAnswers {
  answeredAt: Generated<Timestamp>;
  answeredBy: string;
  body: string;
  dropId: string;
  dropItemId: string | null;
  messageId: string;
}

export interface ChatMessages {
  authorId: string;
  body: string;
  dropId: string;
  dropItemId: string | null;
  id: Generated<string>;
  isHost: Generated<boolean>;
  removedAt: Timestamp | null;
  removedBy: string | null;
  sentAt: Generated<Timestamp>;
}

export interface ChatMutes {
  dropId: string;
  mutedAt: Generated<Timestamp>;
  mutedBy: string;
  profileId: string;
  reason: string | null;
  until: Timestamp | null;
}

export interface ChatPace {
  dropId: string;
  lastSentAt: Timestamp;
  profileId: string;
}

export interface ChatSettings {
  blockedWords: Generated<string[]>;
  dropId: string;
  isOn: Generated<boolean>;
  slowSeconds: Generated<number>;
  version: Generated<number>;
}

export interface ClaimAnswers {
  answeredAt: Timestamp;
  arrivedAhead: number | null;
  arrivedAt: Timestamp | null;
  claimExpiresAt: Timestamp | null;
  claimId: string | null;
  claimStatus: string | null;
  code: string | null;
  dropId: string;
  dropItemId: string;
  expectedPriceCents: number | null;
  key: string;
  priceCents: number | null;
  revealNumber: number | null;
  userId: string;
  waitMs: number | null;
}

export interface Claims {
  claimedAt: Timestamp;
  currency: string;
  dropId: string;
  dropItemId: string;
  dropType: string;
  expiresAt: Timestamp;
  feeBps: number;
  feeStructure: string;
  flatRateAdditionalCents: number | null;
  flatRateAmountCents: number | null;
  id: Generated<string>;
  itemId: string;
  paid: Generated<boolean>;
  paidAt: Timestamp | null;
  paymentBeganAt: Timestamp | null;
  priceCents: number;
  releasedAt: Timestamp | null;
  revealNumber: number | null;
  revoked: Generated<boolean>;
  revokedAt: Timestamp | null;
  revokeReason: string | null;
  seq: number;
  shippingCostStrategy: string;
  source: Generated<string>;
  status: Generated<string>;
  userId: string;
  version: Generated<number>;
  voided: Generated<boolean>;
}

export interface CollectedItems {
  category: string | null;
  condition: string | null;
  drawing: string | null;
  dropId: string | null;
  dropNumber: number | null;
  dropTitle: string | null;
  era: string | null;
  id: string | null;
  imageUrl: string | null;
  isDropPublic: boolean | null;
  isStorefrontShown: boolean | null;
  itemId: string | null;
  paidAt: Timestamp | null;
  storefrontId: string | null;
  storefrontName: string | null;
  title: string | null;
  userId: string | null;
}

export interface Collections {
  isKeeperNamed: Generated<boolean>;
  isPlaceShown: Generated<boolean>;
  isPublic: Generated<boolean>;
  profileId: string;
  updatedAt: Generated<Timestamp>;
}

export interface ContactMessages {
  createdAt: Generated<Timestamp>;
  email: string;
  id: Generated<string>;
  message: string;
  name: string;
  profileId: string | null;
  status: Generated<string>;
  topic: string;
}

export interface ContactReplies {
  authorId: string | null;
  body: string;
  createdAt: Generated<Timestamp>;
  id: Generated<string>;
  messageId: string;
}

export interface CustomerNotes {
  authorId: string;
  body: string;
  createdAt: Generated<Timestamp>;
  id: Generated<string>;
  profileId: string;
  storefrontId: string;
}

export interface CustomerPurchases {
  buyerId: string | null;
  category: string | null;
  createdAt: Timestamp | null;
  currency: string | null;
  dropId: string | null;
  dropTitle: string | null;
  id: string | null;
  image: string | null;
  isRefunded: boolean | null;
  itemId: string | null;
  orderId: string | null;
  orderNumber: number | null;
  paidAt: Timestamp | null;
  priceCents: number | null;
  storefrontId: string | null;
  title: string | null;
}

export interface DiscardedFolders {
  dueAt: Timestamp;
  folder: string;
  isDoomed: Generated<boolean>;
}

export interface DiscountCodes {
  active: Generated<boolean>;
  amountCents: number | null;
  code: string;
  createdAt: Generated<Timestamp>;
  currency: string;
  endsAt: Timestamp | null;
  id: Generated<string>;
  maxUses: number | null;
  maxUsesPerAccount: number | null;
  minItemsCents: Generated<number>;
  percent: number | null;
  profileId: string | null;
  source: string;
  startsAt: Timestamp | null;
  storefrontId: string;
  tierName: string | null;
  tierPlace: number | null;
  uses: Generated<number>;
  version: Generated<number>;
  withdrawnAt: Timestamp | null;
}

export interface DiscountRedemptions {
  changedAt: Generated<Timestamp>;
  codeId: string;
  createdAt: Generated<Timestamp>;
  discountCents: number;
  orderId: string;
  profileId: string;
  state: Generated<string>;
}

export interface DropAccess {
  dropId: string | null;
  fromAt: Timestamp | null;
  profileId: string | null;
}

export interface DropAnnouncements {
  askedAt: Generated<Timestamp>;
  doneAt: Timestamp | null;
  dropId: string;
  lastProfileId: string | null;
  told: Generated<number>;
}

export interface DropHints {
  body: string;
  dropId: string;
  id: Generated<string>;
  position: number;
  priceStepCents: Generated<number>;
  revealAt: Timestamp | null;
  revealedAt: Timestamp | null;
}

export interface DropInvitations {
  createdAt: Generated<Timestamp>;
  dropId: string;
  invitedBy: string | null;
  profileId: string;
  source: string;
  withdrawnAt: Timestamp | null;
}

export interface DropItems {
  active: Generated<boolean>;
  closedAt: Timestamp | null;
  createdAt: Generated<Timestamp>;
  dropId: string;
  id: Generated<string>;
  isReopened: Generated<boolean>;
  itemId: string;
  position: number;
  priceCents: number;
  quantityAvailable: number;
  quantityHeld: Generated<number>;
  quantityReturned: Generated<number>;
  quantitySold: Generated<number>;
  quantityTotal: number;
  revealedAt: Timestamp | null;
  revealNumber: number | null;
  skippedAt: Timestamp | null;
  version: Generated<number>;
}

export interface DropPresence {
  dropId: string;
  members: ArrayType<number>;
  processId: string;
  seenAt: Timestamp;
  visitors: number;
}

export interface DropReminders {
  channels: string[];
  createdAt: Generated<Timestamp>;
  dropId: string;
  moments: string[];
  userId: string;
}

export interface DropReminderTimes {
  dropId: string;
  dueAt: Timestamp | null;
  moment: string;
  settledAt: Timestamp | null;
  userId: string;
}

export interface Drops {
  allowShipping: Generated<boolean>;
  announcedStart: Timestamp | null;
  cancelReason: string | null;
  claimsCount: Generated<number>;
  closeOnReveal: Generated<boolean>;
  completedPurchasesCount: Generated<number>;
  contents: string | null;
  contentsRevealedAt: Timestamp | null;
  continuesId: string | null;
  coverImageUrl: string | null;
  createdAt: Generated<Timestamp>;
  currency: Generated<string>;
  description: Generated<string>;
  earlyAccessEnabled: Generated<boolean>;
  earlyAccessMinutes: Generated<number>;
  endDate: Timestamp | null;
  feeStructure: Generated<string>;
  flatRateAdditionalCents: number | null;
  flatRateAmountCents: number | null;
  hasSubscriberAccess: Generated<boolean>;
  holdSeconds: Generated<number>;
  hostNote: string | null;
  id: Generated<string>;
  itemsSoldCount: Generated<number>;
  lastRevealNumber: Generated<number>;
  localPickupOnly: Generated<boolean>;
  nextRevealAt: Timestamp | null;
  number: Generated<number>;
  pausedAt: Timestamp | null;
  pausedBy: string | null;
  pauseReason: string | null;
  publishedAt: Timestamp | null;
  revealEverySeconds: number | null;
  revision: Generated<number>;
  secretLinkToken: string | null;
  shippingCostStrategy: Generated<string>;
  startDate: Timestamp | null;
  status: Generated<string>;
  storefrontId: string;
  streamLink: string | null;
  streamProvider: string | null;
  supportsDiscountRules: Generated<boolean>;
  title: string;
  type: Generated<string>;
  updatedAt: Generated<Timestamp>;
  version: Generated<number>;
  viewsCount: Generated<number>;
  visibility: Generated<string>;
}

export interface DropSeals {
  dropId: string;
  endedAt: Timestamp | null;
  fingerprint: string;
  madeAt: Timestamp;
  number: number;
  salt: string;
  sealed: string;
  version: number;
}

export interface DropSettings {
  cooldownSeconds: Generated<number>;
  dropId: string;
  id: Generated<string>;
  maxClaimsPerUser: number | null;
  staggeredClaimThreshold: number | null;
}

export interface DropStatusLog {
  actorId: string | null;
  at: Timestamp;
  dropId: string;
  fromStatus: string | null;
  id: Generated<number>;
  pausedBy: string | null;
  reason: string | null;
  toStatus: string;
  writtenAt: Generated<Timestamp>;
}

export interface DropViews {
  dropId: string;
  isCounted: Generated<boolean>;
  seenAt: Generated<Timestamp>;
  visitor: string;
}

export interface EarlyAccessGrants {
  createdAt: Generated<Timestamp>;
  dropId: string;
  expiresAt: Timestamp | null;
  grantedBy: string | null;
  profileId: string;
}

export interface EarningDays {
  day: string;
  feeCents: number;
  firstEntryId: number;
  itemsCents: number;
  lastEntryId: number;
  netCents: number;
  otherCents: number;
  refundedCents: number;
  shippingCents: number;
  storefrontId: string;
}

export interface EarningsClosing {
  closedBefore: Generated<string>;
  id: Generated<boolean>;
  nextEntryId: Generated<number>;
}

export interface EmailChanges {
  allowedAt: Timestamp | null;
  changedAt: Timestamp | null;
  expiresAt: Timestamp;
  id: Generated<string>;
  newEmail: string;
  oldEmail: string;
  profileId: string;
  requestedAt: Generated<Timestamp>;
  twoFactorId: string | null;
  undoneAt: Timestamp | null;
  undoUntil: Timestamp | null;
}

export interface FairnessEntries {
  claimedAt: Timestamp;
  claimId: string;
  dropId: string;
  dropItemId: string;
  hash: string;
  prev: string;
  seq: number;
  source: string;
  tag: string;
}

export interface FairnessLedgers {
  closedAt: Timestamp | null;
  createdAt: Generated<Timestamp>;
  dropId: string;
  endedAt: Timestamp | null;
  hashAtEnd: string | null;
  keyId: Generated<string>;
  lastClaimedAt: Timestamp | null;
  lastHash: Generated<string>;
  lastSeq: Generated<number>;
  tagKey: Generated<Buffer>;
}

export interface FeeLines {
  amountCents: number;
  party: string;
  paymentId: string;
}

export interface Follows {
  followedAt: Generated<Timestamp>;
  followedProfileId: string;
  followerId: string;
}

export interface FollowTellings {
  followerId: string;
  notificationId: string;
  subjectId: string;
  toldAt: Generated<Timestamp>;
}

export interface HoldNotices {
  claimId: string;
  moment: string;
  toldAt: Generated<Timestamp>;
}

export interface HostPresence {
  dropId: string;
  seenAt: Timestamp;
}

export interface IdempotencyAnswers {
  answer: Json;
  call: string;
  createdAt: Generated<Timestamp>;
  fingerprint: string;
  key: string;
  status: number;
  userId: string;
}

export interface InvariantChecks {
  checkedAllAt: Timestamp | null;
  checkedAt: Timestamp | null;
  id: Generated<number>;
  nextXid: string | null;
  tookMs: Generated<number>;
  violations: Generated<Json>;
}

export interface ItemImportProgress {
  attempts: Generated<number>;
  importId: string;
  writtenCount: Generated<number>;
}

export interface ItemImportRows {
  cells: string[] | null;
  importId: string;
  item: Json | null;
  itemId: string | null;
  itemVersion: number | null;
  line: number;
  outcome: string;
  problems: Generated<string[]>;
  sku: string | null;
  title: Generated<string>;
}

export interface ItemImports {
  actorId: string;
  badCount: Generated<number>;
  changedCount: Generated<number>;
  columns: string[];
  createdAt: Generated<Timestamp>;
  decimalMark: string;
  failure: string | null;
  fileName: string;
  finishedAt: Timestamp | null;
  id: Generated<string>;
  newCount: Generated<number>;
  queuedAt: Timestamp | null;
  receivedBytes: Generated<number>;
  receivedCount: Generated<number>;
  rowCount: number;
  state: Generated<string>;
  storefrontId: string;
  unchangedCount: Generated<number>;
}

export interface ItemPhotos {
  avifAt: Timestamp | null;
  avifLeaseUntil: Timestamp | null;
  avifTries: Generated<number>;
  createdAt: Generated<Timestamp>;
  crop: Json | null;
  description: Generated<string>;
  folder: string;
  hash: string;
  height: number;
  id: Generated<string>;
  itemId: string | null;
  position: number | null;
  retiredAt: Timestamp | null;
  storefrontId: string;
  thumbhash: string;
  uploadedBy: string | null;
  version: Generated<number>;
  width: number;
}

export interface Items {
  archivedAt: Timestamp | null;
  catalogWords: Generated<string>;
  category: string | null;
  condition: string | null;
  createdAt: Generated<Timestamp>;
  description: Generated<string>;
  drawing: Generated<string>;
  era: string | null;
  flaws: Generated<string>;
  format: string | null;
  genres: Generated<string[]>;
  id: Generated<string>;
  images: Generated<Json>;
  isArchived: Generated<boolean>;
  maker: string | null;
  offeredAt: Timestamp | null;
  originClaimId: string | null;
  photos: Generated<Json>;
  priceCents: number;
  printRun: number | null;
  quantity: Generated<number>;
  rarity: string | null;
  shelf: string | null;
  sku: string | null;
  sleeveCondition: string | null;
  storefrontId: string;
  title: string;
  titleWords: Generated<string>;
  updatedAt: Generated<Timestamp>;
  version: Generated<number>;
  wordsSince: Generated<Timestamp>;
  year: number | null;
}

export interface ItemWordings {
  category: string | null;
  condition: string | null;
  description: string;
  drawing: Generated<string>;
  era: string | null;
  flaws: string;
  format: string | null;
  genres: string[];
  id: Generated<string>;
  itemId: string;
  maker: string | null;
  printRun: number | null;
  rarity: string | null;
  since: Timestamp;
  sleeveCondition: string | null;
  title: string;
  until: Timestamp;
  year: number | null;
}

export interface LegalTexts {
  body: string | null;
  createdAt: Generated<Timestamp>;
  createdBy: string | null;
  inForceFrom: Timestamp;
  name: string;
  version: number;
}

export interface LoyaltyStandings {
  changedAt: Generated<Timestamp>;
  mostPurchases: number;
  profileId: string;
  purchases: number;
  storefrontId: string;
}

export interface LoyaltyTiers {
  codePercent: Generated<number>;
  id: Generated<string>;
  name: string;
  perks: Generated<string[]>;
  storefrontId: string;
  threshold: number;
  welcome: Generated<string>;
}

export interface MoneyEntries {
  account: string;
  amountCents: number;
  currency: string;
  id: Generated<number>;
  partyId: string | null;
  transferId: string;
}

export interface MoneyTransfers {
  causeId: string;
  createdAt: Generated<Timestamp>;
  id: Generated<string>;
  kind: string;
  orderId: string | null;
}

export interface NamedKeepers {
  name: string | null;
  profileId: string | null;
}

export interface NamedPeople {
  id: string | null;
  names: string | null;
  place: number | null;
}

export interface NamedPlaces {
  profileId: string | null;
}

export interface NamedStorefronts {
  id: string | null;
  names: string | null;
  place: number | null;
}

export interface NewsletterSignups {
  createdAt: Generated<Timestamp>;
  email: string;
  id: Generated<string>;
  interest: Generated<string>;
  invitedAt: Timestamp | null;
  invitedBy: string | null;
  joinedAt: Timestamp | null;
}

export interface NotificationPreferences {
  channel: string;
  isOn: boolean;
  topic: string;
  updatedAt: Generated<Timestamp>;
  userId: string;
}

export interface Notifications {
  body: string;
  causeId: string;
  createdAt: Generated<Timestamp>;
  id: Generated<string>;
  kind: string;
  link: string | null;
  readAt: Timestamp | null;
  title: string;
  userId: string;
  version: Generated<number>;
}

export interface OnboardingComplements {
  componentName: string | null;
  createdAt: Generated<Timestamp>;
  description: string | null;
  field: Json | null;
  id: Generated<string>;
  isPlaceholder: boolean | null;
  onboardingType: string;
  stepNumber: number;
  title: string;
  updatedAt: Generated<Timestamp>;
}

export interface OnboardingEvents {
  answers: Generated<Json>;
  completedAt: Timestamp | null;
  currentStep: Generated<number>;
  id: Generated<string>;
  onboardingType: string;
  startedAt: Generated<Timestamp>;
  status: Generated<string>;
  storefrontId: string | null;
  updatedAt: Generated<Timestamp>;
  userId: string;
}

export interface OpenParcels {
  address: Json;
  buyerId: string;
  closedAt: Timestamp | null;
  closesAt: Timestamp;
  currency: string;
  id: Generated<string>;
  openedAt: Generated<Timestamp>;
  storefrontId: string;
  version: Generated<number>;
}

export interface OrderHistory {
  actorId: string | null;
  at: Generated<Timestamp>;
  detail: Generated<Json>;
  id: Generated<number>;
  kind: string;
  orderId: string;
}

export interface OrderLines {
  buyerFeeCents: number;
  claimId: string;
  discountCents: Generated<number>;
  dropId: string;
  dropItemId: string;
  image: string | null;
  lateForClaimId: string | null;
  orderId: string;
  priceCents: number;
  refundedCents: Generated<number>;
  sellerFeeCents: number;
  shippingCents: number;
  taxCents: number;
  title: string;
}

export interface OrderMessagePhotos {
  createdAt: Generated<Timestamp>;
  folder: string;
  height: number;
  id: Generated<string>;
  messageId: string | null;
  orderId: string;
  position: number | null;
  uploadedBy: string;
  width: number;
}

export interface OrderMessageReads {
  orderId: string;
  readAt: Timestamp;
  side: string;
}

export interface OrderMessages {
  authorId: string;
  body: string;
  createdAt: Generated<Timestamp>;
  id: Generated<string>;
  orderId: string;
  removedAt: Timestamp | null;
  removedBy: string | null;
  side: string;
}

export interface OrderProblems {
  escalatedAt: Timestamp | null;
  id: Generated<string>;
  kind: string;
  messageId: string;
  orderId: string;
  reportedAt: Generated<Timestamp>;
  resolvedAt: Timestamp | null;
}

export interface Orders {
  address: Json | null;
  buyerFeeCents: number;
  buyerId: string;
  cancelledAt: Timestamp | null;
  closedAt: Timestamp | null;
  createdAt: Generated<Timestamp>;
  currency: string;
  deliveredAt: Timestamp | null;
  deliveredBy: string | null;
  discountCents: Generated<number>;
  dueAt: Timestamp | null;
  fulfilment: string;
  id: Generated<string>;
  itemsCents: number;
  number: Generated<number>;
  packedAt: Timestamp | null;
  paidAt: Timestamp | null;
  parcelId: string | null;
  pickupCode: Generated<string>;
  quoteHash: string;
  refundedAt: Timestamp | null;
  sellerFeeCents: number;
  shippedAt: Timestamp | null;
  shippingCents: number;
  shipWithinDays: number | null;
  status: Generated<string>;
  storefrontId: string;
  taxCents: number;
  totalCents: number;
  updatedAt: Generated<Timestamp>;
  version: Generated<number>;
}

export interface Outbox {
  attempts: Generated<number>;
  createdAt: Generated<Timestamp>;
  deadAt: Timestamp | null;
  id: Generated<number>;
  kind: string;
  lastError: string | null;
  name: string;
  payload: Json;
  rowId: string;
  runAfter: Generated<Timestamp>;
  topic: string;
  version: Generated<number>;
}

export interface OutgoingMail {
  attempts: Generated<number>;
  bodyHtml: string | null;
  bodyText: string;
  causeId: string | null;
  createdAt: Generated<Timestamp>;
  id: Generated<string>;
  kind: string;
  lastError: string | null;
  recipient: string;
  runAfter: Generated<Timestamp>;
  sentAt: Timestamp | null;
  state: Generated<string>;
  subject: string;
  unsubscribeUrl: string | null;
  userId: string | null;
}

export interface OutgoingPushes {
  attempts: Generated<number>;
  body: string;
  causeId: string;
  createdAt: Generated<Timestamp>;
  expiresAt: Timestamp;
  id: Generated<string>;
  isAwaited: boolean;
  kind: string;
  lastError: string | null;
  link: string;
  runAfter: Generated<Timestamp>;
  sentAt: Timestamp | null;
  seq: Generated<number>;
  state: Generated<string>;
  subscriptionId: string;
  tag: string;
  title: string;
}

export interface PageVitals {
  bucket: number;
  day: string;
  formFactor: string;
  metric: string;
  route: string;
  views: number;
}

export interface Payments {
  beganAt: Generated<Timestamp>;
  capturedAt: Timestamp | null;
  capturedCents: Generated<number>;
  currency: string;
  declineReason: string | null;
  dueCents: number;
  id: Generated<string>;
  method: string;
  orderId: string;
  provider: string;
  providerRank: Generated<number>;
  providerRef: string | null;
  recordedBy: string | null;
  refundedCents: Generated<number>;
  savedRef: string | null;
  status: Generated<string>;
  version: Generated<number>;
}

export interface PeopleApart {
  oneId: string | null;
  otherId: string | null;
}

export interface Permissions {
  grantedOnSignUp: Generated<boolean>;
  id: Generated<string>;
  name: string;
  scope: string;
}

export interface PersonFaces {
  avatarUrl: string | null;
  bio: string | null;
  claimFlairLevel: number | null;
  createdAt: Timestamp | null;
  displayName: string | null;
  hasLeft: boolean | null;
  id: string | null;
  isShown: boolean | null;
  totalPurchases: number | null;
  username: string | null;
}

export interface PlatformDays {
  claims: number;
  countedAt: Timestamp;
  day: string;
  drops: number;
  paid: number;
  people: number;
  refunds: number;
  sellOutSeconds: number[];
  settled: number;
  unpaid: number;
  visits: number;
}

export interface PlatformPermissions {
  expiresAt: Timestamp | null;
  grantedAt: Generated<Timestamp>;
  grantedBy: string | null;
  permissionId: string;
  profileId: string;
  scope: Generated<string>;
  source: Generated<string>;
}

export interface PlatformSettings {
  closedAfterDays: Generated<number>;
  deliveredAfterDays: Generated<number>;
  emailVerification: Generated<boolean>;
  hlsHosts: Generated<string[]>;
  id: Generated<number>;
  maximumUploadSizeMb: Generated<number>;
  platformFeeBps: Generated<number>;
  preLaunchMode: Generated<boolean>;
  sessionTimeoutMinutes: Generated<number>;
  twoFactorAuthentication: Generated<boolean>;
  updatedAt: Generated<Timestamp>;
  userRegistration: Generated<boolean>;
  version: Generated<number>;
}

export interface Profiles {
  avatarUrl: string | null;
  bio: string | null;
  claimFlairLevel: Generated<number>;
  claimsBlockedUntil: Timestamp | null;
  claimStrikeScore: Generated<number>;
  closedAt: Timestamp | null;
  createdAt: Generated<Timestamp>;
  displayName: string | null;
  email: string;
  emailConfirmedAt: Timestamp | null;
  foundAs: Generated<string | null>;
  fullName: string | null;
  highestFlairLevel: Generated<number>;
  id: string;
  interests: Generated<string[]>;
  isActive: Generated<boolean>;
  profileImage: string | null;
  roleBuyer: Generated<boolean>;
  roleSeller: Generated<boolean>;
  sellerStrikeScore: Generated<number>;
  suspendedAt: Timestamp | null;
  suspensionReason: string | null;
  totalPurchases: Generated<number>;
  updatedAt: Generated<Timestamp>;
  username: string | null;
}

export interface ProfileTally {
  n: number;
}

export interface ProviderEvents {
  appliedAt: Timestamp | null;
  eventId: string;
  outcome: string | null;
  payload: Json;
  provider: string;
  receivedAt: Generated<Timestamp>;
  type: string;
}

export interface PushKeys {
  createdAt: Generated<Timestamp>;
  isOnly: Generated<boolean>;
  privateKey: string;
  publicKey: string;
}

export interface PushSubscriptions {
  auth: string;
  createdAt: Generated<Timestamp>;
  endpoint: string;
  failures: Generated<number>;
  id: Generated<string>;
  lastSuccessAt: Timestamp | null;
  p256dh: string;
  seenAt: Generated<Timestamp>;
  sessionId: string | null;
  userAgent: Generated<string>;
  userId: string;
}

export interface QuietHours {
  fromMinute: number;
  toMinute: number;
  updatedAt: Generated<Timestamp>;
  userId: string;
}

export interface RateLimits {
  count: number;
  key: string;
  windowStart: Timestamp;
}

export interface ReaderZones {
  timeZone: string;
  toldAt: Generated<Timestamp>;
  userId: string;
}

export interface Refunds {
  amountCents: number;
  causeId: string;
  claimIds: string[];
  createdAt: Generated<Timestamp>;
  id: Generated<string>;
  note: string | null;
  paymentId: string;
  providerRef: string | null;
  reason: string;
  settledAt: Timestamp | null;
  status: Generated<string>;
}

export interface Reports {
  createdAt: Generated<Timestamp>;
  decidedAt: Timestamp | null;
  decidedBy: string | null;
  decisionNote: string | null;
  details: Generated<string>;
  id: Generated<string>;
  reason: string;
  reporterId: string;
  status: Generated<string>;
  subjectId: string;
  subjectKind: string;
}

export interface RequestMinutes {
  answers: Generated<number>;
  failed: Generated<number>;
  minute: Timestamp;
  slow: Generated<number>;
}

export interface SandboxEvents {
  attempts: Generated<number>;
  createdAt: Generated<Timestamp>;
  deliverAfter: Generated<Timestamp>;
  deliveredAt: Timestamp | null;
  id: string;
  payload: Json;
  type: string;
}

export interface SandboxIntents {
  amountCents: number;
  createdAt: Generated<Timestamp>;
  currency: string;
  id: string;
  idempotencyKey: string;
  metadata: Generated<Json>;
  method: string;
  refundedCents: Generated<number>;
  savedCardId: string | null;
  settleAfter: Timestamp | null;
  status: string;
}

export interface SandboxRefunds {
  amountCents: number;
  createdAt: Generated<Timestamp>;
  id: string;
  idempotencyKey: string;
  intentId: string;
}

export interface SandboxSavedCards {
  brand: string;
  createdAt: Generated<Timestamp>;
  detachedAt: Timestamp | null;
  expMonth: number;
  expYear: number;
  id: string;
  idempotencyKey: string;
  last4: string;
  method: string;
  owner: string;
}

export interface SavedPaymentMethods {
  brand: string;
  createdAt: Generated<Timestamp>;
  expMonth: number;
  expYear: number;
  id: Generated<string>;
  isDefault: Generated<boolean>;
  last4: string;
  method: string;
  provider: string;
  providerRef: string;
  removedAt: Timestamp | null;
  userId: string;
}

export interface SavedSearches {
  createdAt: Generated<Timestamp>;
  filters: Json;
  fingerprint: string;
  groups: Json;
  id: Generated<string>;
  keys: Generated<string[]>;
  profileId: string;
  q: Generated<string>;
  query: string | null;
}

export interface SearchDrops {
  code: string;
  dropCode: Generated<string>;
  dropId: string;
  endDate: Timestamp;
  facets: string[];
  itemCodes: Generated<string>;
  priceCents: number | null;
  priceHigh: Generated<number>;
  priceLow: Generated<number>;
  publishedAt: Timestamp;
  startDate: Timestamp;
  status: string;
  storefrontId: string;
  words: string;
}

export interface SearchItems {
  code: string;
  dropId: string;
  dropItemId: string;
  facets: string[];
  priceCents: number;
  words: string;
}

export interface SearchSellers {
  country: string | null;
  createdAt: Timestamp | null;
  names: string | null;
  ownerId: string | null;
  storefrontId: string | null;
}

export interface SearchStorefronts {
  createdAt: Timestamp;
  followers: Generated<number>;
  names: string;
  storefrontId: string;
}

export interface SearchWords {
  word: string;
}

export interface ShelfPieces {
  category: string | null;
  claimedAt: Timestamp | null;
  condition: string | null;
  description: string | null;
  drawing: string | null;
  dropId: string | null;
  dropNumber: number | null;
  dropStart: Timestamp | null;
  dropTitle: string | null;
  era: string | null;
  flaws: string | null;
  format: string | null;
  genres: string[] | null;
  id: string | null;
  isDropPublic: boolean | null;
  isGone: boolean | null;
  isSealed: boolean | null;
  isStorefrontShown: boolean | null;
  itemId: string | null;
  letGoItemId: string | null;
  letGoStorefrontId: string | null;
  maker: string | null;
  paidAt: Timestamp | null;
  photo: string | null;
  printRun: number | null;
  rarity: string | null;
  seq: number | null;
  sleeveCondition: string | null;
  storefrontId: string | null;
  storefrontName: string | null;
  title: string | null;
  userId: string | null;
  wordsSince: Timestamp | null;
  year: number | null;
}

export interface ShelfPlaces {
  claimId: string;
  position: number;
  sectionId: string;
}

export interface ShelfSections {
  createdAt: Generated<Timestamp>;
  id: Generated<string>;
  name: string;
  position: number;
  profileId: string;
}

export interface ShipmentLines {
  claimId: string;
  orderId: string;
  shipmentId: string;
}

export interface Shipments {
  carrier: string;
  carrierName: string | null;
  deliveredAt: Timestamp | null;
  deliveredBy: string | null;
  id: Generated<string>;
  number: number;
  orderId: string;
  shippedAt: Generated<Timestamp>;
  shippedBy: string | null;
  trackingNumber: string | null;
  version: Generated<number>;
}

export interface ShownMedia {
  folder: string | null;
  hash: string | null;
  kind: string | null;
  width: number | null;
}

export interface SignIns {
  createdAt: Generated<Timestamp>;
  id: Generated<string>;
  profileId: string;
}

export interface SocketIoAttachments {
  createdAt: Generated<Timestamp | null>;
  id: Generated<number>;
  payload: Buffer | null;
}

export interface SoldPrices {
  category: string;
  claimId: string;
  currency: string;
  dropId: string;
  formatKey: Generated<string>;
  keptAt: Timestamp;
  priceCents: number;
  titleKey: string;
}

export interface StaffInvitations {
  acceptedAt: Timestamp | null;
  acceptedBy: string | null;
  accessExpiresAt: Timestamp | null;
  createdAt: Generated<Timestamp>;
  declinedAt: Timestamp | null;
  email: string;
  expiresAt: Timestamp;
  id: Generated<string>;
  invitedBy: string;
  linkEndedAt: Timestamp | null;
  permissions: string[];
  sentAt: Generated<Timestamp>;
  storefrontId: string;
  tokenHash: string;
  withdrawnAt: Timestamp | null;
}

export interface StandbyEntries {
  changedAt: Timestamp;
  claimId: string | null;
  dropId: string;
  dropItemId: string;
  id: Generated<string>;
  joinedAt: Timestamp;
  position: number;
  priority: Generated<number>;
  state: Generated<string>;
  userId: string;
}

export interface StoredFiles {
  content: Buffer;
  folder: string;
  name: string;
}

export interface StorefrontActs {
  actorId: string | null;
  seq: number;
  storefrontId: string;
}

export interface StorefrontBlocks {
  blockedAt: Generated<Timestamp>;
  blockedBy: string | null;
  profileId: string;
  reason: Generated<string>;
  storefrontId: string;
}

export interface StorefrontCustomers {
  firstOrderAt: Generated<Timestamp>;
  items: Generated<number>;
  lastOrderAt: Generated<Timestamp>;
  orders: Generated<number>;
  profileId: string;
  spentCents: Generated<number>;
  storefrontId: string;
}

export interface StorefrontDailyCounts {
  count: number;
  day: string;
  kind: string;
  storefrontId: string;
}

export interface StorefrontFaces {
  closedAt: Timestamp | null;
  contactPolicy: string | null;
  country: string | null;
  coverPhotoUrl: string | null;
  createdAt: Timestamp | null;
  currency: string | null;
  defaultAdditionalCents: number | null;
  defaultShippingCents: number | null;
  description: string | null;
  id: string | null;
  isInGoodStanding: boolean | null;
  isShown: boolean | null;
  logoUrl: string | null;
  name: string | null;
  ownerId: string | null;
  ownerImage: string | null;
  ownerName: string | null;
  ownerUsername: string | null;
  palette: string | null;
  returnsPolicy: string | null;
  shippingPolicy: string | null;
  shipsTo: string[] | null;
  shipsWithinDays: number | null;
  shownName: string | null;
  storeName: string | null;
  subdomain: string | null;
  subscriptionPriceCents: number | null;
  suspendedAt: Timestamp | null;
  vacationNote: string | null;
  vacationUntil: Timestamp | null;
  version: number | null;
}

export interface StorefrontFollows {
  followedAt: Generated<Timestamp>;
  profileId: string;
  storefrontId: string;
}

export interface StorefrontPermissions {
  expiresAt: Timestamp | null;
  grantedAt: Generated<Timestamp>;
  grantedBy: string | null;
  permissionId: string;
  profileId: string;
  scope: Generated<string>;
  storefrontId: string;
}

export interface Storefronts {
  closedAt: Timestamp | null;
  contactPolicy: string | null;
  country: Generated<string>;
  coverPhotoUrl: string | null;
  createdAt: Generated<Timestamp>;
  currency: Generated<string>;
  defaultAdditionalCents: Generated<number>;
  defaultShippingCents: Generated<number>;
  description: string | null;
  id: Generated<string>;
  isDemo: Generated<boolean>;
  logoUrl: string | null;
  name: string;
  ownerId: string;
  palette: Generated<string>;
  returnAddress: Json | null;
  returnsPolicy: string | null;
  shippingPolicy: string | null;
  shipsTo: string[] | null;
  shipsToBefore: string[] | null;
  shipsToChangedAt: Timestamp | null;
  shipsWithinDays: Generated<number>;
  storeName: string | null;
  subdomain: string | null;
  subscriptionPriceCents: Generated<number>;
  suspendedAt: Timestamp | null;
  tiersVersion: Generated<number>;
  updatedAt: Generated<Timestamp>;
  vacationNote: string | null;
  vacationUntil: Timestamp | null;
  version: Generated<number>;
}

export interface StorefrontUpdates {
  authorId: string;
  body: string;
  createdAt: Generated<Timestamp>;
  id: Generated<string>;
  storefrontId: string;
  subscribersOnly: Generated<boolean>;
  title: string;
}

export interface StrikeEvents {
  actorId: string | null;
  cause: string;
  causeId: string;
  createdAt: Generated<Timestamp>;
  id: Generated<string>;
  kind: string;
  points: number;
  profileId: string;
  reason: string | null;
}

export interface SubscriptionCharges {
  beganAt: Generated<Timestamp>;
  capturedAt: Timestamp | null;
  currency: string;
  declineReason: string | null;
  dueCents: number;
  id: Generated<string>;
  invoiceId: string;
  method: string;
  provider: string;
  providerRank: Generated<number>;
  providerRef: string | null;
  refundedAt: Timestamp | null;
  refundRef: string | null;
  savedRef: string | null;
  status: Generated<string>;
}

export interface SubscriptionInvoices {
  amountCents: number;
  attempts: Generated<number>;
  createdAt: Generated<Timestamp>;
  currency: string;
  feeCents: number;
  id: Generated<string>;
  nextAttemptAt: Timestamp | null;
  number: Generated<number>;
  paidAt: Timestamp | null;
  period: number;
  periodEnd: Timestamp;
  periodStart: Timestamp;
  status: Generated<string>;
  storefrontId: string;
  subscriptionId: string;
  userId: string;
  version: Generated<number>;
}

export interface Subscriptions {
  anchorAt: Generated<Timestamp>;
  anchorPeriod: Generated<number>;
  cancelAt: Timestamp | null;
  createdAt: Generated<Timestamp>;
  currency: string;
  currentPeriodEnd: Timestamp | null;
  endedAt: Timestamp | null;
  endReason: string | null;
  id: Generated<string>;
  paidPeriods: Generated<number>;
  perksUntil: Timestamp | null;
  priceCents: number;
  status: Generated<string>;
  storefrontId: string;
  updatedAt: Generated<Timestamp>;
  userId: string;
  version: Generated<number>;
}

export interface TaxRates {
  country: string;
  ratePpm: number;
  region: Generated<string>;
}

export interface TaxTables {
  changedAt: Generated<Timestamp>;
  changedBy: string | null;
  rates: Json;
  restored: number | null;
  version: number;
}

export interface UpdateBundles {
  beganAt: Generated<Timestamp>;
  drops: Generated<number>;
  newestAt: Timestamp;
  newestTitle: string;
  notificationId: string;
  storefrontId: string;
  subscribersOnly: boolean;
  updates: number;
  userId: string;
}

export interface UpdateTellings {
  askedAt: Generated<Timestamp>;
  doneAt: Timestamp | null;
  lastProfileId: string | null;
  told: Generated<number>;
  updateId: string;
}

export interface Uploads {
  createdAt: Generated<Timestamp>;
  folder: Generated<string>;
  hash: string;
  id: Generated<string>;
  kind: string;
  ownerId: string;
  storefrontId: string | null;
  usedAt: Timestamp | null;
}

export interface UserActivities {
  activityCategory: string;
  activityType: string;
  causeId: string | null;
  createdAt: Generated<Timestamp>;
  description: string | null;
  id: Generated<string>;
  metadata: Generated<Json>;
  relatedUsers: Generated<string[]>;
  title: string;
  userId: string;
}

export interface UserClaimTracking {
  dropId: string;
  lastClaimAt: Timestamp | null;
  paidClaims: Generated<number>;
  totalClaims: Generated<number>;
  userId: string;
}

export interface ViewSalts {
  day: string;
  salt: Generated<string>;
}

export interface Wants {
  createdAt: Generated<Timestamp>;
  id: Generated<string>;
  keys: Generated<string[]>;
  mostCents: number | null;
  profileId: string;
  query: string;
  title: string;
}

export interface DB {
  accountNotes: AccountNotes;
  addresses: Addresses;
  adminRoles: AdminRoles;
  announcements: Announcements;
  auditLog: AuditLog;
  "auth.account": AuthAccount;
  "auth.appUser": AuthAppUser;
  "auth.guesses": AuthGuesses;
  "auth.knownDevice": AuthKnownDevice;
  "auth.rateLimit": AuthRateLimit;
  "auth.session": AuthSession;
  "auth.twoFactor": AuthTwoFactor;
  "auth.verification": AuthVerification;
  blocks: Blocks;
  cancelRequests: CancelRequests;
  chatAnswers: ChatAnswers;
  chatMessages: ChatMessages;
  chatMutes: ChatMutes;
  chatPace: ChatPace;
  chatSettings: ChatSettings;
  claimAnswers: ClaimAnswers;
  claims: Claims;
  collectedItems: CollectedItems;
  collections: Collections;
  contactMessages: ContactMessages;
  contactReplies: ContactReplies;
  customerNotes: CustomerNotes;
  customerPurchases: CustomerPurchases;
  discardedFolders: DiscardedFolders;
  discountCodes: DiscountCodes;
  discountRedemptions: DiscountRedemptions;
  dropAccess: DropAccess;
  dropAnnouncements: DropAnnouncements;
  dropHints: DropHints;
  dropInvitations: DropInvitations;
  dropItems: DropItems;
  dropPresence: DropPresence;
  dropReminders: DropReminders;
  dropReminderTimes: DropReminderTimes;
  drops: Drops;
  dropSeals: DropSeals;
  dropSettings: DropSettings;
  dropStatusLog: DropStatusLog;
  dropViews: DropViews;
  earlyAccessGrants: EarlyAccessGrants;
  earningDays: EarningDays;
  earningsClosing: EarningsClosing;
  emailChanges: EmailChanges;
  fairnessEntries: FairnessEntries;
  fairnessLedgers: FairnessLedgers;
  feeLines: FeeLines;
  follows: Follows;
  followTellings: FollowTellings;
  holdNotices: HoldNotices;
  hostPresence: HostPresence;
  idempotencyAnswers: IdempotencyAnswers;
  invariantChecks: InvariantChecks;
  itemImportProgress: ItemImportProgress;
  itemImportRows: ItemImportRows;
  itemImports: ItemImports;
  itemPhotos: ItemPhotos;
  items: Items;
  itemWordings: ItemWordings;
  legalTexts: LegalTexts;
  loyaltyStandings: LoyaltyStandings;
  loyaltyTiers: LoyaltyTiers;
  moneyEntries: MoneyEntries;
  moneyTransfers: MoneyTransfers;
  namedKeepers: NamedKeepers;
  namedPeople: NamedPeople;
  namedPlaces: NamedPlaces;
  namedStorefronts: NamedStorefronts;
  newsletterSignups: NewsletterSignups;
  notificationPreferences: NotificationPreferences;
  notifications: Notifications;
  onboardingComplements: OnboardingComplements;
  onboardingEvents: OnboardingEvents;
  openParcels: OpenParcels;
  orderHistory: OrderHistory;
  orderLines: OrderLines;
  orderMessagePhotos: OrderMessagePhotos;
  orderMessageReads: OrderMessageReads;
  orderMessages: OrderMessages;
  orderProblems: OrderProblems;
  orders: Orders;
  outbox: Outbox;
  outgoingMail: OutgoingMail;
  outgoingPushes: OutgoingPushes;
  pageVitals: PageVitals;
  payments: Payments;
  peopleApart: PeopleApart;
  permissions: Permissions;
  personFaces: PersonFaces;
  platformDays: PlatformDays;
  platformPermissions: PlatformPermissions;
  platformSettings: PlatformSettings;
  profiles: Profiles;
  profileTally: ProfileTally;
  providerEvents: ProviderEvents;
  pushKeys: PushKeys;
  pushSubscriptions: PushSubscriptions;
  quietHours: QuietHours;
  rateLimits: RateLimits;
  readerZones: ReaderZones;
  refunds: Refunds;
  reports: Reports;
  requestMinutes: RequestMinutes;
  "sandbox.events": SandboxEvents;
  "sandbox.intents": SandboxIntents;
  "sandbox.refunds": SandboxRefunds;
  "sandbox.savedCards": SandboxSavedCards;
  savedPaymentMethods: SavedPaymentMethods;
  savedSearches: SavedSearches;
  searchDrops: SearchDrops;
  searchItems: SearchItems;
  searchSellers: SearchSellers;
  searchStorefronts: SearchStorefronts;
  searchWords: SearchWords;
  shelfPieces: ShelfPieces;
  shelfPlaces: ShelfPlaces;
  shelfSections: ShelfSections;
  shipmentLines: ShipmentLines;
  shipments: Shipments;
  shownMedia: ShownMedia;
  signIns: SignIns;
  socketIoAttachments: SocketIoAttachments;
  soldPrices: SoldPrices;
  staffInvitations: StaffInvitations;
  standbyEntries: StandbyEntries;
  storedFiles: StoredFiles;
  storefrontActs: StorefrontActs;
  storefrontBlocks: StorefrontBlocks;
  storefrontCustomers: StorefrontCustomers;
  storefrontDailyCounts: StorefrontDailyCounts;
  storefrontFaces: StorefrontFaces;
  storefrontFollows: StorefrontFollows;
  storefrontPermissions: StorefrontPermissions;
  storefronts: Storefronts;
  storefrontUpdates: StorefrontUpdates;
  strikeEvents: StrikeEvents;
  subscriptionCharges: SubscriptionCharges;
  subscriptionInvoices: SubscriptionInvoices;
  subscriptions: Subscriptions;
  taxRates: TaxRates;
  taxTables: TaxTables;
  updateBundles: UpdateBundles;
  updateTellings: UpdateTellings;
  uploads: Uploads;
  userActivities: UserActivities;
  userClaimTracking: UserClaimTracking;
  viewSalts: ViewSalts;
  wants: Wants;
}
