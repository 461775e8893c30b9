import { data } from 'react-router'
import { prefetch, publicPage } from '#web/api/prefetch.ts'
import { LegalPage, legalOptions } from '#web/features/texts/legal-page.tsx'
import { privacyLead, privacyText } from '#web/features/texts/privacy.texts.tsx'
import type { Route } from './+types/privacy'

export const loader = async ({ context }: Route.LoaderArgs) =>
  data(await prefetch(context, (api) => [legalOptions(api, 'privacy')]), { headers: publicPage })

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export default function Privacy() {
  return <LegalPage name="privacy" title="Privacy" lead={privacyLead} sections={privacyText} />
}
