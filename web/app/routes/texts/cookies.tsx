import { data } from 'react-router'
import { prefetch, publicPage } from '#web/api/prefetch.ts'
import { cookiesLead, cookiesText } from '#web/features/texts/cookies.texts.tsx'
import { LegalPage, legalOptions } from '#web/features/texts/legal-page.tsx'
import type { Route } from './+types/cookies'

export const loader = async ({ context }: Route.LoaderArgs) =>
  data(await prefetch(context, (api) => [legalOptions(api, 'cookies')]), { headers: publicPage })

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export default function Cookies() {
  return <LegalPage name="cookies" title="Cookies" lead={cookiesLead} sections={cookiesText} />
}
