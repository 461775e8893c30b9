import { publicPage } from '#platform/prefetch.ts'
import { safetyLead, safetyText } from '../pages/safety-text.tsx'
import { TextPage } from '../pages/text-page.tsx'

export const headers = () => publicPage

export default function Safety() {
  return <TextPage title="Safety" lead={safetyLead} sections={safetyText} />
}
