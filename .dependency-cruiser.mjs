// Who may import whom. A floor's packages, and on the server's and the pages' floors the rooms.

/** Each room of the server with the rooms whose door (`public.ts`) it may use; every room may use settings and access. */
const rooms = {
  settings: [],
  access: [],
  media: [],
  accounts: ['media'],
  storefronts: ['accounts', 'media'],
  community: ['accounts', 'storefronts'],
  drops: ['storefronts', 'media', 'community'],
  claims: ['drops'],
  live: ['drops', 'claims'],
  checkout: ['claims', 'drops', 'accounts', 'storefronts'],
  loyalty: ['accounts', 'storefronts'],
  consignment: ['drops', 'storefronts'],
  onboarding: ['storefronts'],
  discovery: ['accounts', 'storefronts', 'drops'],
  notifications: [],
  pictures: ['accounts', 'storefronts', 'drops'],
  vitals: [],
  admin: ['.*'],
  invariants: [],
}

/** Folders of server/src that are no rooms. Only the demo world uses rooms, by their doors. */
const noRooms = ['platform', 'start', 'demo']

const test = '[.]test[.]tsx?$|[.]test-|/test-|[.]gallery[.]tsx$'
const anyRoom = `^server/src/(?!${noRooms.map((name) => `${name}/`).join('|')})[^/]+/`

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const floors = [
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
    { pathNot: ['^db/src', 'node_modules/(kysely|pg|@types/pg)/'], dependencyTypesNot: ['core'] },
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

const doors = [
  forbid(
    'through-the-door',
    'rooms meet only at public.ts',
    { path: '^server/src/([^/]+)/', pathNot: test },
    { path: anyRoom, pathNot: ['^server/src/$1/', '/public[.]ts$'] },
  ),
  forbid(
    'platform-knows-no-room',
    'platform is below all rooms',
    { path: '^server/src/(platform|start)/', pathNot: test },
    { path: anyRoom },
  ),
  forbid(
    'known-room',
    'a new folder of the server is entered in the table of rooms',
    { path: `^server/src/(?!(${[...Object.keys(rooms), ...noRooms].join('|')})/)[^/]+/` },
    { path: '.' },
  ),
  ...Object.entries(rooms).map(([room, others]) =>
    forbid(
      `room-${room}`,
      `${room} may use: ${['settings', 'access', ...others].join(', ')}`,
      { path: `^server/src/${room}/`, pathNot: test },
      { path: anyRoom, pathNot: [room, 'settings', 'access', ...others].map((name) => `^server/src/${name}/`) },
    ),
  ),
]

const pages = [
  forbid(
    'page-rooms-never-meet',
    'routes put rooms together',
    { path: '^web/app/(?!routes/|shell/)([^/]+)/', pathNot: test },
    { path: '^web/app/[^/]+/', pathNot: ['^web/app/$1/', '^web/app/(ui|platform)/'] },
  ),
  forbid(
    'ui-knows-no-room',
    'ui and platform are below all rooms',
    { path: '^web/app/(ui|platform)/', pathNot: test },
    { path: '^web/app/[^/]+/', pathNot: '^web/app/(ui|platform)/' },
  ),
]

export default {
  forbidden: [
    ...floors,
    ...doors,
    ...pages,
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
