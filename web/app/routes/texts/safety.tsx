import { publicPage } from '#web/api/prefetch.ts'
import { safetyLead, safetyText } from '#web/features/texts/safety.texts.tsx'
import { TextPage } from '#web/features/texts/text-page.tsx'

export const headers = () => publicPage

export default function Safety() {
  return <TextPage title="Safety" lead={safetyLead} sections={safetyText} />
}
