/**
 * Assigns modules to the chunks of the build. Many small files compress worse, and each costs a request: over HTTP/1.1 a
 * browser has six at a time, so that on a line with half a second of latency every six files are half a second more.
 * The landing page, Discover, a drop and a storefront need few files each. Every module named here exists:
 * `tools/chunks.test.ts`.
 */

/** Modules without file extension by chunk, under `web/app` unless they begin with `contract/src`. */
export const chunks = {
  /** Zod, which forms, calls and the live connection use, each without loading the others. */
  schemas: ['forms/zod-setup'],
  /**
   * What every page needs at start. Only direct imports of the root belong here; whatever is loaded later must stay
   * out.
   */
  site: [
    'root',
    'paths',
    'share-meta',
    ...within('shell', 'idle-slot offline-status frame slots placeholders route-announcer pages root-error'),
    ...within('shell', 'not-found-page navigation/top-bar navigation/footer'),
    ...within('ui', 'cn button spinner logo feedback use-delayed use-online'),
    ...within('api', 'api api-calls host query-client failure-message'),
    ...within('session', 'sign-in sign-in-in-place viewer'),
    ...within('realtime', 'live'),
    ...within('offline', 'cached-document page-age'),
    ...within('storage', 'preferences stored'),
    ...within('startup', 'before-paint fonts hydrated client-lazy'),
    ...within('toasts', 'toasts toasts-slot'),
    ...within('format', 'clock use-clock format sentence'),
    ...within('accessibility', 'announce shortcuts'),
    'features/share-images/display/house-art',
    'features/drawings/display/drawing',
    'features/discovery/search/search.texts',
    // The landing page's own few modules: alone they compress worse.
    'features/accounts/profile/public-settings',
    'features/drops/cards/next-drops-shelf',
    'features/drops/drops.reads',
    ...within('features/drops/display', 'shelf drop-type'),
    'contract/src/drawings/drawings.messages',
    'contract/src/drawings/drawings.rules',
    'contract/src/share-images/house-art.rules',
    'contract/src/share-images/share-images.rules',
  ],
  /** What the bars of signed-in viewers share with pages: icons, code that sends changes, Follow and Remind Me, the cart. */
  bars: [
    ...within('session', 'auth offline-sign-out clear-device'),
    ...within('features/community/follows', 'follow-storefront-button use-follow'),
    'features/notifications/reminders/remind-button',
    'features/claims/cart/cart',
    'features/claims/holds/use-release-claim',
    'contract/src/claims/claims.messages',
    // The live connection of every page needs it too.
    'contract/src/live/live.rules',
  ],
  /** Small elements that pages, bars and the search show. */
  marks: [
    ...within('ui', 'chip time tabs'),
    'ui/overlays/confirm-unsaved',
    'ui/forms/field',
    'features/storefronts/display/late-storefront-mark',
    'features/community/display/person-mark',
    'features/loyalty/display/flair-badge',
  ],
  /** What the pages that list drops or items share: cards, their actions, prices, pictures. */
  lists: [
    ...within('features/drops/cards', 'drop-grid drop-card drop-status-line share-drop'),
    ...within('features/drops/display', 'drop-card-frame price rarity conditions sleeve spine'),
    ...within('features/drops/items', 'item-photos item-picture item-stock'),
    ...within('features/drops/stage', 'lots stage.texts'),
    'features/drops/page/description-and-facts',
    'features/claims/display/stamp',
    'features/share-images/display/empty-state',
    'features/community/safety/report-button',
    'format/regions',
    'ui/use-wide',
  ],
  /** Lists without end, the tiles of items in them, and the marks of storefronts beside their rows. */
  paging: [
    'api/cursor-pages',
    'ui/paged-list',
    'features/storefronts/display/storefront-mark',
    'features/storefronts/storefronts.reads',
    ...within('features/drops/display', 'missing-page item-tile'),
  ],
  /** What a drop's page shares with other pages: of claims, of the ledger, and how it all works. */
  holds: ['ui/countdown/countdown', 'features/claims/button/claim-face', 'features/drops/cards/more-drops'],
  /**
   * What a drop's page shares with its results, its host's console and its last minute: one file is smaller than four, and
   * one request.
   */
  stage: [
    ...within('features/claims/button', 'final-answers claim-toast'),
    'features/claims/why-not-me/why-not-me',
    ...within('features/claims/holds', 'claim-standing use-standing'),
    'features/claims/standby/use-standby',
    'features/drops/items/item-opener',
    'features/drops/page/drop-rules',
    'features/notifications/reminders/readiness-lines',
    ...within('features/claims/button', 'claim-button claim-helper.texts claim-attempt use-claim-item use-latency'),
    'features/claims/standby/standby',
    ...within(
      'features/drops',
      'cards/drop-cover cards/drop-meta items/drop-items page/drop-details page/drop-header page/drop-panel page/page.texts page/wait-messages stage/live-stage stage/lot-panel',
    ),
    // The page itself: its own file then only passes on what this one exports, and is written into the page.
    ...within('features/drops', 'use-drop page/drop-bar'),
    'features/claims/button/item-result',
    'features/claims/holds/claimed-stamp',
    ...within('routes/drops', 'live-room drop drop-body drop-lazy-parts drop-picture drop-slots drop-tabs'),
  ],
  /** Dialogs and sheets. */
  overlays: within('ui/overlays', 'overlays use-focus-return'),
  /** Boxes and lists to choose from, and traits of items. Before `filters`, which would take them in. */
  choices: ['ui/forms/choices', 'features/drops/display/traits.texts', 'contract/src/drops/traits'],
  /** Fields of text, and the sentences of all forms. */
  fields: ['ui/forms/text-field', ...within('forms', 'forms.texts form-messages')],
  /** Discover's own: the page, filters and their boxes. */
  filters: [
    'routes/drops/discover',
    ...within('features/discovery', 'filters filter-groups use-saved discovery.reads drop-results filter-button'),
    ...within('features/discovery', 'filter-chips item-results match-line people-results save-search-button'),
    ...within('features/discovery', 'search/search-box sort-select use-discover'),
  ],
  /** A storefront's own parts that other pages show some of. */
  'storefront-parts': [
    ...within('features/storefronts', 'shipping.texts storefront-updates storefront-cover storefront-facts'),
    ...within('features/storefronts', 'vacation-note storefront-policies storefront-palette'),
    ...within('features/loyalty', 'tier-standing perks.texts loyalty.reads'),
    ...within('features/subscriptions', 'use-subscription subscribe-button.texts display/per-month'),
  ],
  /** Forms that check what is typed by the contract's rules. */
  forms: [...within('forms', 'form reset-to-saved merge-changes')],
  /** The sign-in form and its relatives. */
  'sign-in-parts': [...within('features/accounts/sign-in', 'sign-in-form auth-errors use-account-mail resend-link')],
} satisfies Record<string, readonly string[]>

/** Path of a named module from the repository's root, without file extension. */
export const pathOf = (module: string): string => (module.startsWith('contract/') ? module : `web/app/${module}`)

function within(folder: string, names: string): string[] {
  return names.split(' ').map((name) => `${folder}/${name}`)
}
