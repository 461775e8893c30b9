// Import rules: which layer may import which, and which feature may use which other feature's public interface.

/** Each server feature, with the features whose `public.ts` it may import. Settings and access are open to every feature. */
const features = {
  settings: [],
  access: [],
  uploads: [],
  accounts: ['uploads'],
  storefronts: ['accounts', 'uploads'],
  staff: ['storefronts'],
  community: ['accounts', 'storefronts'],
  photos: ['storefronts', 'uploads'],
  shelf: ['community'],
  drops: ['storefronts', 'uploads', 'community', 'photos', 'shelf'],
  claims: ['drops'],
  live: ['drops', 'claims'],
  orders: ['claims', 'drops', 'accounts', 'storefronts', 'uploads', 'community'],
  codes: ['storefronts', 'drops'],
  customers: ['storefronts'],
  checkout: ['orders', 'codes', 'claims', 'drops', 'accounts', 'storefronts'],
  subscriptions: ['checkout', 'community', 'storefronts'],
  loyalty: ['accounts', 'storefronts'],
  consignment: ['drops', 'storefronts'],
  onboarding: ['storefronts'],
  discovery: ['accounts', 'storefronts', 'drops'],
  notifications: [],
  announcements: [],
  analytics: [],
  legal: [],
  'share-images': ['accounts', 'drawings', 'photos', 'shelf', 'storefronts', 'drops'],
  drawings: [],
  vitals: [],
  admin: ['.*'],
  invariants: [],
  // The demo world is made by the features' own commands.
  demo: ['.*'],
}

/** Subsystems of the server and of the pages: they know no feature. */
const serverSubsystems = '(boot|database|api|http|realtime|jobs|pages)'
const pageSubsystems = '(ui|api|session|realtime|offline|storage|startup|toasts|forms|format|accessibility)'

/** Adding photos to an item: part of the forms of several features. */
const photoUploads = '^web/app/features/photos/(item-photos-field[.]tsx|upload-photo[.]ts)$'

/** Reporting what somebody wrote: part of every conversation. */
const reporting = '^web/app/features/community/safety/report-button[.]tsx$'

const test = '[.]test[.]tsx?$|/testing/|[.]gallery[.]tsx$'

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const layers = [
  forbid(
    'contract-is-pure',
    'contract imports zod and @orpc/contract only',
    { path: '^contract/src', pathNot: test },
    { pathNot: ['^contract/src', 'node_modules/(zod|@orpc/contract)/'] },
  ),
  forbid(
    'db-stands-alone',
    'db imports kysely, pg and Node only',
    { path: '^db/src', pathNot: test },
    { pathNot: ['^db/src', 'node_modules/(kysely|pg|@types/pg|vitest)/'], dependencyTypesNot: ['core'] },
  ),
  forbid(
    'server-knows-no-pages',
    'only app.ts may load the built pages',
    { path: '^server/src', pathNot: '^server/src/app[.]ts$' },
    { path: '^web/' },
  ),
  forbid(
    'server-is-below',
    'the server imports nothing above it',
    { path: '^server/src', pathNot: test },
    { path: '^(e2e|bench|tools)/' },
  ),
  forbid(
    'pages-know-the-contract-only',
    'not even types of server or db',
    { path: '^web/' },
    { path: '^(server|db|e2e|bench|tools)/|node_modules/(kysely|pg)/' },
  ),
  forbid(
    'journeys-stay-outside',
    'e2e and bench import contract and db',
    { path: '^(e2e|bench)/' },
    { path: '^(server|web)/' },
  ),
]

const serverFeatures = [
  forbid(
    'public-interface',
    'features meet only at public.ts',
    { path: '^server/src/(?:features/)?([^/]+)', pathNot: test },
    { path: '^server/src/features/', pathNot: ['^server/src/features/$1/', '^server/src/features/[^/]+/public[.]ts$'] },
  ),
  forbid(
    'subsystems-know-no-feature',
    'subsystems are below all features',
    { path: `^server/src/${serverSubsystems}/`, pathNot: test },
    { path: '^server/src/features/' },
  ),
  forbid(
    'known-feature',
    'a new feature is entered in the table above',
    { path: `^server/src/features/(?!(${Object.keys(features).join('|')})/)[^/]+/` },
    { path: '.' },
  ),
  forbid(
    'known-folder',
    'server/src holds app.ts, subsystems and features',
    { path: `^server/src/(?!features/|${serverSubsystems}/)[^/]+/` },
    { path: '.' },
  ),
  ...Object.entries(features).map(([feature, others]) =>
    forbid(
      `feature-${feature}`,
      `${feature} may use: ${['settings', 'access', ...others].join(', ')}`,
      { path: `^server/src/features/${feature}/`, pathNot: test },
      {
        path: '^server/src/features/',
        pathNot: [feature, 'settings', 'access', ...others].map((name) => `^server/src/features/${name}/`),
      },
    ),
  ),
]

const pages = [
  forbid(
    'page-features-never-meet',
    'features import of each other only display/, the upload of photos and reporting; routes and shell put the rest together',
    { path: '^web/app/features/([^/]+)/', pathNot: test },
    {
      path: '^web/app/(features|routes|shell)/',
      pathNot: ['^web/app/features/$1/', '^web/app/features/[^/]+/display/', photoUploads, reporting],
    },
  ),
  forbid(
    'display-has-no-reads',
    'display/ shows what it is given: it imports the contract, ui, format, accessibility and other display/',
    { path: '^web/app/features/[^/]+/display/', pathNot: test },
    {
      path: '^web/app/',
      pathNot: ['/display/', '^web/app/(ui|format|accessibility)/', '^web/app/(paths|startup/client-lazy)[.]ts$'],
    },
  ),
  forbid(
    'ui-knows-no-domain',
    'ui imports ui, format and accessibility',
    { path: '^web/app/ui/', pathNot: test },
    { path: '^(web/app|contract/src)/', pathNot: '^web/app/(ui|format|accessibility)/' },
  ),
  forbid(
    'page-subsystems-know-no-feature',
    'subsystems of the pages are below all features',
    { path: `^web/app/${pageSubsystems}/`, pathNot: [test, '^web/app/realtime/live-handlers[.]ts$'] },
    { path: '^web/app/(features|routes|shell)/' },
  ),
  forbid(
    'known-page-folder',
    'web/app holds routes, shell, features and subsystems',
    { path: `^web/app/(?!features/|routes/|shell/|${pageSubsystems}/)[^/]+/` },
    { path: '.' },
  ),
]

export default {
  forbidden: [
    ...layers,
    ...serverFeatures,
    ...pages,
    forbid('no-cycles', 'no circles, types included', { path: '.' }, { circular: true }),
    forbid(
      'resolvable',
      'every import leads somewhere',
      { pathNot: '[.]react-router/' },
      { couldNotResolve: true, pathNot: '^virtual:|/[+]types/' },
    ),
  ],
  options: {
    // @NOTE TypeScript 7 has no compiler API: with its own parser the tool would see no module at all
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/build/', '/[.]react-router/', '[.](css|woff2|svg|png|webp)$'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs'],
    },
  },
}
