import type { LegalName } from '@keepcase/contract/legal/legal.contract.ts'
import { SettingsSection } from '#web/features/admin/settings/settings-section.tsx'
import { cookiesText } from '#web/features/texts/cookies.texts.tsx'
import { privacyText } from '#web/features/texts/privacy.texts.tsx'
import { termsText } from '#web/features/texts/terms.texts.tsx'

const builtIn: Readonly<Record<LegalName, typeof termsText>> = {
  terms: termsText,
  privacy: privacyText,
  cookies: cookiesText,
}

/** Platform Settings, with the legal pages' own texts to edit. */
export const SettingsWithTexts = () => <SettingsSection builtIn={builtIn} />
