import { publicPage } from '#web/api/prefetch.ts'
import { cookiesLead, cookiesText } from '#web/features/texts/cookies.texts.tsx'
import { TextPage } from '#web/features/texts/text-page.tsx'

export const headers = () => publicPage

export default function Cookies() {
  return <TextPage title="Cookies" lead={cookiesLead} sections={cookiesText} />
}
