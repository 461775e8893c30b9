import { useSearchParams } from 'react-router'
import { ClientOnly, clientLazy } from '#web/startup/client-lazy.ts'
import { SpinnerPage } from '#web/ui/spinner.tsx'

const AcceptInvitation = clientLazy(() =>
  import('#web/features/staff/accept-invitation.tsx').then((part) => ({ default: part.AcceptInvitation })),
)

/** Where the link of a mailed invitation to a storefront's team leads. */
export default function InvitationRoute() {
  const [params] = useSearchParams()
  return (
    <div className="page pt-8 md:pt-12">
      <title>Invitation · Keepcase</title>
      <meta name="robots" content="noindex" />
      <ClientOnly place={<SpinnerPage />}>
        <AcceptInvitation token={params.get('token') ?? ''} />
      </ClientOnly>
    </div>
  )
}
