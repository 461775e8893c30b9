import { publicPage } from '#platform/prefetch.ts'
import { helpLead, helpText } from '../pages/help-text.tsx'
import { TextPage } from '../pages/text-page.tsx'

export const headers = () => publicPage

export default function Help() {
  return <TextPage title="Help" lead={helpLead} sections={helpText} />
}
