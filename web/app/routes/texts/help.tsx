import { publicPage } from '#web/api/prefetch.ts'
import { helpLead, helpText } from '#web/features/texts/help.texts.tsx'
import { TextPage } from '#web/features/texts/text-page.tsx'

export const headers = () => publicPage

export default function Help() {
  return <TextPage title="Help" lead={helpLead} sections={helpText} />
}
