import type { Storefront, StorefrontSettings } from '@keepcase/contract/storefronts/storefronts.fields.ts'

/** What each group of settings is given. `onDraft` takes what is typed, for the preview. */
export type GroupProps = {
  settings: StorefrontSettings
  onDraft: (draft: Partial<Storefront>) => void
}
