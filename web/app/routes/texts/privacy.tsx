import { publicPage } from '#web/api/prefetch.ts'
import { privacyLead, privacyText } from '#web/features/texts/privacy.texts.tsx'
import { TextPage } from '#web/features/texts/text-page.tsx'

export const headers = () => publicPage

export default function Privacy() {
  return <TextPage title="Privacy" lead={privacyLead} sections={privacyText} />
}
