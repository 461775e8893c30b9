import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { client } from '#web/api/api.ts'
import { paths } from '#web/paths.ts'
import { SignedInGuard } from '#web/shell/guards.tsx'
import { ErrorPanel } from '#web/ui/feedback.tsx'
import { SpinnerPage } from '#web/ui/spinner.tsx'
import type { Route } from './+types/drop-link'
import * as texts from './buying.texts.ts'

/** A private drop's secret link: invites the signed-in visitor and continues to the drop. */
export default function DropLink({ params }: Route.ComponentProps) {
  return <SignedInGuard>{() => <Redeem key={params.token} token={params.token} />}</SignedInGuard>
}

function Redeem({ token }: { token: string }) {
  const navigate = useNavigate()
  const [key] = useState(() => crypto.randomUUID())
  const redeem = useMutation({
    mutationFn: () => client.drops.redeemLink({ token }, { context: { key } }),
    onSuccess: ({ dropId }) => navigate(paths.drop(dropId), { replace: true }),
  })
  const begin = useRef(redeem.mutate)
  // Opening the link is the press. Its key is created once, so that a repeated effect redeems nothing twice.
  useEffect(() => begin.current(), [])
  if (!redeem.isError) return <SpinnerPage />
  const status = (redeem.error as { status?: number }).status ?? 500
  const isDead = status === 404 || status === 400
  return (
    <div className="page py-12">
      <title>{texts.dropLinkKeepcase}</title>
      <ErrorPanel
        level={1}
        title={isDead ? texts.thisLinkDoesntLead : texts.theLinkCouldnt}
        message={isDead ? texts.itWasWithdrawn : texts.somethingWentWrong}
        {...(isDead ? {} : { onRetry: () => redeem.mutate() })}
      />
    </div>
  )
}
