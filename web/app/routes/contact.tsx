import { Link } from 'react-router'
import { paths } from '#platform/paths.ts'
import { publicPage } from '#platform/prefetch.ts'
import { ShareMeta } from '#platform/share-meta.tsx'
import { useViewer } from '#platform/viewer.ts'
import { ContactForm } from '../accounts/contact-form.tsx'

export const headers = () => publicPage

const lead = 'Something is wrong, or you have a question that the help page does not answer: write to us.'

/** A message to the people who run the place. Who is signed in finds name and address filled in. */
export default function Contact() {
  const { me } = useViewer()
  return (
    <div className="page pt-8 md:pt-12">
      <title>Contact · Keepcase</title>
      <ShareMeta title="Contact" words={lead} />
      <h1 className="text-h1">Contact</h1>
      <p className="prose mt-3 mb-8 text-lg text-muted-foreground">
        {lead} Many answers stand under{' '}
        <Link to={paths.help} className="underline underline-offset-4">
          Help
        </Link>
        .
      </p>
      <ContactForm
        key={me?.profile.id ?? 'nobody'}
        name={me?.profile.displayName ?? ''}
        email={me?.profile.email ?? ''}
      />
    </div>
  )
}
