import { Link, useSearchParams } from 'react-router'
import { keyedBy, publicPage } from '#web/api/prefetch.ts'
import { ContactForm } from '#web/features/accounts/contact-form.tsx'
import { ArtGrid } from '#web/features/accounts/sign-in/auth-frame.tsx'
import { paths } from '#web/paths.ts'
import { useViewer } from '#web/session/viewer.ts'
import { ShareMeta } from '#web/share-meta.tsx'
import * as texts from './texts.texts.ts'

export const headers = keyedBy(['order'], () => publicPage)

const lead = texts.somethingWrong

/** A message to the site's team. Signed-in visitors find name and address filled in. */
export default function Contact() {
  const { me } = useViewer()
  const [params] = useSearchParams()
  const order = /^\d{1,9}$/.exec(params.get('order') ?? '')?.[0] ?? null
  return (
    <div className="page grid grid-cols-1 gap-x-16 pt-8 md:pt-12 lg:grid-cols-[35rem_minmax(0,1fr)] xl:gap-x-24">
      <title>Contact · Keepcase</title>
      <ShareMeta title="Contact" words={lead} />
      <div>
        <h1 className="text-h1">Contact</h1>
        <p className="prose mt-3 mb-8 text-lg text-muted-foreground">
          {lead}
          {texts.findQuickAnswers(
            <Link to={paths.help} className="underline underline-offset-4">
              Help
            </Link>,
          )}
        </p>
        <ContactForm
          key={me?.profile.id ?? 'nobody'}
          name={me?.profile.displayName ?? ''}
          email={me?.profile.email ?? ''}
          order={order}
        />
      </div>
      <ArtGrid about="Contact" />
    </div>
  )
}
