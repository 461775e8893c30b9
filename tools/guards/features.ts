/** Features whose tests must detect a removed guard, by the routine's file name in db/routines. */
const ofRoutines: readonly [prefix: string, features: readonly string[]][] = [
  ['010', ['accounts', 'claims']],
  ['015', ['drops', 'claims']],
  ['018', ['drops', 'community', 'discovery']],
  ['020', ['drops', 'claims', 'storefronts', 'community', 'demo']],
  ['025', ['drops', 'loyalty', 'claims', 'checkout']],
  ['03', ['claims', 'drops']],
  ['04', ['claims']],
  ['05', ['claims', 'checkout', 'drops']],
  ['06', ['checkout', 'claims']],
  ['070', ['accounts', 'notifications']],
  ['075', ['accounts']],
  ['110', ['community']],
  ['111', ['admin']],
  ['112', ['orders', 'storefronts']],
  ['12', ['discovery']],
  ['130', ['live', 'community']],
  ['140', ['subscriptions']],
  ['141', ['loyalty', 'checkout']],
  ['142', ['notifications', 'storefronts']],
  ['145', ['codes', 'checkout', 'loyalty']],
  ['150', ['settings', 'notifications']],
  ['16', ['notifications']],
  ['170', ['uploads', 'accounts']],
]

/** Features of a routine's file, nearest first; for a policy, the folder it is in. */
export function featuresOf(file: string): readonly string[] {
  const folder = /^server\/src\/(?:features\/)?([^/]+)\//.exec(file)?.[1]
  if (folder)
    return folder === 'api' || folder === 'http' ? ['api', 'http', 'access', 'drops', 'claims', 'community'] : [folder]
  const found = ofRoutines.find(([prefix]) => file.startsWith(prefix))
  if (!found) throw new Error(`${file}.sql belongs to no feature: name one in tools/guards/features.ts`)
  return found[1]
}
