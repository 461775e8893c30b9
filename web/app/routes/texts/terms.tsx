import { data } from 'react-router'
import { prefetch, publicPage } from '#web/api/prefetch.ts'
import { LegalPage, legalOptions } from '#web/features/texts/legal-page.tsx'
import { termsLead, termsText } from '#web/features/texts/terms.texts.tsx'
import type { Route } from './+types/terms'

export const loader = async ({ context }: Route.LoaderArgs) =>
  data(await prefetch(context, (api) => [legalOptions(api, 'terms')]), { headers: publicPage })

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export default function Terms() {
  return <LegalPage name="terms" title="Terms" lead={termsLead} sections={termsText} />
}
