import { publicPage } from '#web/api/prefetch.ts'
import { termsLead, termsText } from '#web/features/texts/terms.texts.tsx'
import { TextPage } from '#web/features/texts/text-page.tsx'

export const headers = () => publicPage

export default function Terms() {
  return <TextPage title="Terms" lead={termsLead} sections={termsText} />
}
