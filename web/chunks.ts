/**
 * Assigns modules to the chunks of the build. Many small files compress worse and cost a request each. Every module
 * named here exists: `tools/chunks.test.ts`.
 */

/** Modules under `web/app`, without file extension, by chunk. */
export const chunks = {
  /**
   * What every page needs at start. Only direct imports of the root belong here; whatever is loaded later must stay
   * out.
   */
  site: [
    'root',
    'paths',
    'share-meta',
    ...within('shell', 'idle-slot offline-notice frame slots placeholders route-announcer pages root-error'),
    ...within('shell', 'not-found-page navigation/top-bar navigation/footer'),
    ...within('ui', 'cn button spinner logo feedback use-delayed use-online'),
    ...within('api', 'api api-calls host query-client failure-message'),
    ...within('session', 'sign-in viewer'),
    ...within('realtime', 'live'),
    ...within('offline', 'cached-document page-age'),
    ...within('storage', 'preferences stored'),
    ...within('startup', 'before-paint fonts hydrated client-lazy'),
    ...within('toasts', 'toasts toasts-slot'),
    ...within('format', 'clock use-clock format'),
    ...within('accessibility', 'announce shortcuts'),
    'features/share-images/display/house-art',
    // The landing page's own few modules: alone they compress worse.
    'features/accounts/profile/public-settings',
    'features/drops/cards/next-drops-shelf',
    'features/drops/drops.reads',
    ...within('features/drops/display', 'shelf drop-type'),
  ],
  /** Small elements that many pages show, cards among them. */
  marks: [...within('ui', 'chip time tabs'), 'features/storefronts/display/late-storefront-mark'],
  /** Drop cards and their actions: a page that shows one shows all of it. */
  cards: [
    ...within('features/drops/cards', 'drop-grid drop-card drop-status-line share-drop'),
    'features/drops/display/drop-card-frame',
  ],
  /** A drop page's item parts; other pages show some of them. */
  items: [
    ...within('features/drops/display', 'price rarity conditions'),
    ...within('features/drops/items', 'item-photos item-picture item-stock'),
    'features/drops/stage/lots',
    'features/drops/page/description-and-facts',
  ],
  /** What the claims and the results of a drop's page share. */
  claiming: [
    ...within('features/claims/button', 'claim-face final-answers why-not-me'),
    ...within('features/claims/holds', 'claim-standing use-standing'),
    'features/claims/standby/use-standby',
    'features/drops/items/item-opener',
    'features/drops/display/sleeve',
  ],
  'card-actions': [
    ...within('features/community/follows', 'follow-storefront-button use-follow'),
    'features/notifications/reminders/remind-button',
  ],
} satisfies Record<string, readonly string[]>

/** Modules of the contract that belong to the `site` chunk. */
export const siteRules = ['share-images/house-art.rules', 'share-images/share-images.rules']

function within(folder: string, names: string): string[] {
  return names.split(' ').map((name) => `${folder}/${name}`)
}
