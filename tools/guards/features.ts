/** Features whose tests must notice a removed guard, nearest first, by file name in db/routines. */
export const featuresOfRoutines: Readonly<Record<string, readonly string[]>> = {
  '010-sessions': ['accounts', 'claims'],
  '015-drop-status': ['drops', 'claims'],
  '017-item-drawings': ['drawings', 'drops'],
  '018-sealed-items': ['drops', 'community', 'discovery', 'claims'],
  '019-strikes': ['orders', 'checkout', 'claims', 'drops'],
  '020-drops': ['drops', 'claims', 'storefronts', 'community', 'demo'],
  '021-storefront-rules': ['storefronts', 'checkout', 'drops', 'subscriptions'],
  '025-drop-access': ['drops', 'loyalty', 'claims', 'checkout'],
  '026-drop-clock': ['claims', 'checkout', 'drops'],
  '027-fairness-ledger': ['claims', 'checkout', 'drops'],
  '028-live-events': ['claims', 'drops'],
  '030-claim-messages': ['claims'],
  '031-seals': ['drops', 'invariants'],
  '032-standby-line': ['claims', 'checkout', 'drops'],
  '033-hold-ends': ['claims', 'checkout', 'drops'],
  '035-judge-claims': ['claims', 'drops'],
  '036-record-claims': ['claims', 'drops'],
  '040-claim-items': ['claims', 'drops'],
  '050-claim-payments': ['claims', 'checkout', 'drops'],
  '052-sold-prices': ['drops', 'checkout', 'claims'],
  '053-item-catalog': ['drops'],
  '055-revocations': ['claims', 'checkout', 'drops'],
  '060-late-money': ['checkout', 'claims'],
  '061-order-locks': ['checkout', 'orders'],
  '062-open-parcels': ['orders', 'checkout'],
  '070-accounts-facts': ['accounts', 'notifications'],
  '071-account-links': ['accounts'],
  '075-accounts-session': ['accounts', 'access'],
  '076-claim-standing': ['claims', 'accounts'],
  '080-guesses': ['accounts'],
  '109-shelf-pieces': ['shelf', 'community', 'drops'],
  '110-community': ['community'],
  '111-admin': ['admin'],
  '111-earnings': ['orders', 'invariants'],
  '112-sales': ['orders', 'storefronts', 'checkout'],
  '113-hosting': ['drops', 'live'],
  '113-order-messages': ['orders', 'notifications'],
  '115-shelf': ['shelf', 'drops'],
  '119-discover-filters': ['discovery'],
  '120-discovery': ['discovery', 'drops'],
  '121-search-queries': ['discovery'],
  '122-search-audience': ['discovery'],
  '130-live': ['live', 'community', 'drops'],
  '140-subscriptions': ['subscriptions'],
  '141-loyalty': ['loyalty', 'checkout'],
  '142-storefront-facts': ['notifications', 'storefronts'],
  '143-staff': ['staff', 'access'],
  '145-discount-codes': ['codes', 'checkout', 'loyalty'],
  '146-storefront-daily-counts': ['storefronts'],
  '147-imported-rows': ['drops'],
  '148-customers': ['customers', 'claims', 'checkout', 'orders'],
  '150-administrator-mail': ['settings', 'notifications'],
  '151-admin-dashboard': ['admin'],
  '152-admin-people': ['accounts', 'access', 'admin'],
  '153-admin-settings': ['settings', 'admin'],
  '154-admin-audit': ['admin', 'access'],
  '155-announcements': ['announcements'],
  '155-team-inbox': ['accounts', 'community'],
  '156-platform-days': ['analytics'],
  '157-provider-standing': ['settings'],
  '160-reminders': ['notifications'],
  '161-onboarding': ['onboarding', 'notifications'],
  '165-notification-facts': ['notifications'],
  '166-update-bundles': ['notifications'],
  '167-pushes': ['notifications'],
  '170-uploads': ['uploads', 'accounts', 'photos'],
  '171-item-photos': ['photos', 'drops'],
}

/** Files of db/routines without guards, with the reason. */
export const exemptRoutines: Readonly<Record<string, string>> = {
  '001-limits': 'Generated from the contract: each function returns a constant.',
}

/** Features of the checks that every call passes. */
const ofEveryCall = ['api', 'http', 'access', 'drops', 'claims', 'community']

/** Features of a routine's file (none when it is exempt); for a policy, the folder it is in. */
export function featuresOf(file: string): readonly string[] {
  const folder = /^server\/src\/(?:features\/)?([^/]+)\//.exec(file)?.[1]
  if (folder) return folder === 'api' || folder === 'http' ? ofEveryCall : [folder]
  return featuresOfRoutines[file] ?? []
}

type Entries = { features: typeof featuresOfRoutines; exempt: typeof exemptRoutines }

/**
 * What is wrong with the entries above, a sentence each.
 * @param guardsOf number of guards by file of db/routines
 */
export function findEntryProblems(
  guardsOf: ReadonlyMap<string, number>,
  { features, exempt }: Entries = { features: featuresOfRoutines, exempt: exemptRoutines },
): string[] {
  const problems: string[] = []
  for (const [file, guards] of guardsOf) {
    if (exempt[file] === undefined && features[file] === undefined) {
      problems.push(`db/routines/${file}.sql has no entry: name the features whose tests notice a removed guard of it.`)
    } else if (exempt[file] !== undefined && guards > 0) {
      problems.push(`db/routines/${file}.sql is exempt but has ${guards} guards: name its features instead.`)
    }
  }
  for (const file of [...Object.keys(features), ...Object.keys(exempt)]) {
    if (!guardsOf.has(file)) problems.push(`${file} has an entry, but there is no db/routines/${file}.sql.`)
  }
  return problems
}
