import { publicPage } from '#platform/prefetch.ts'
import { cookiesLead, cookiesText } from '../pages/cookies-text.tsx'
import { TextPage } from '../pages/text-page.tsx'

export const headers = () => publicPage

export default function Cookies() {
  return <TextPage title="Cookies" lead={cookiesLead} sections={cookiesText} />
}
