import { publicPage } from '#platform/prefetch.ts'
import { privacyLead, privacyText } from '../pages/privacy-text.tsx'
import { TextPage } from '../pages/text-page.tsx'

export const headers = () => publicPage

export default function Privacy() {
  return <TextPage title="Privacy" lead={privacyLead} sections={privacyText} />
}
