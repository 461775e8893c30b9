import { publicPage } from '#platform/prefetch.ts'
import { termsLead, termsText } from '../pages/terms-text.tsx'
import { TextPage } from '../pages/text-page.tsx'

export const headers = () => publicPage

export default function Terms() {
  return <TextPage title="Terms" lead={termsLead} sections={termsText} />
}
