import { clientLazy, serverRenderedLazy } from '#web/startup/client-lazy.ts'

// Loaded on demand: parts that only some drops or some viewers show.

export const StageBar = clientLazy(() => import('./stage-bar.tsx').then(({ StageBar }) => ({ default: StageBar })))
export const HintsAhead = clientLazy(() =>
  import('#web/features/loyalty/hints-ahead.tsx').then((module) => ({ default: module.HintsAhead })),
)
export const MysteryBox = serverRenderedLazy(() =>
  import('#web/features/drops/page/mystery-box.tsx').then(({ MysteryBox }) => ({ default: MysteryBox })),
)
export const DropSellerTab = serverRenderedLazy(() =>
  import('./drop-seller-tab.tsx').then(({ DropSellerTab }) => ({ default: DropSellerTab })),
)
export const PausedNote = serverRenderedLazy(() =>
  import('#web/features/drops/page/paused-note.tsx').then(({ PausedNote }) => ({ default: PausedNote })),
)
export const DropAfter = serverRenderedLazy(() =>
  import('./drop-after.tsx').then(({ DropAfter }) => ({ default: DropAfter })),
)
export const DropReadiness = clientLazy(() =>
  import('./drop-readiness.tsx').then(({ DropReadiness }) => ({ default: DropReadiness })),
)

export const HeldStubs = clientLazy(() =>
  import('#web/features/claims/holds/held-stubs.tsx').then((module) => ({ default: module.HeldStubs })),
)
export const HeldInBar = clientLazy(() =>
  import('#web/features/claims/holds/held-stubs.tsx').then((module) => ({ default: module.HeldInBar })),
)
