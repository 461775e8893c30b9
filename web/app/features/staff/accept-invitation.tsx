import type { OpenedInvitation } from '@keepcase/contract/staff/staff.contract.ts'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { formMessages } from '#web/forms/form-messages.ts'
import { paths } from '#web/paths.ts'
import { signInLink } from '#web/session/sign-in-link.ts'
import { useViewer } from '#web/session/viewer.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { CloseOverlay, Dialog } from '#web/ui/overlays/overlays.tsx'
import { SpinnerPage } from '#web/ui/spinner.tsx'
import { Time } from '#web/ui/time.tsx'
import { RightsList } from './rights-list.tsx'
import * as texts from './staff.texts.ts'
import { useAnswers, useInvitation } from './use-invitation.ts'

/** The invitation of a mailed link: who invites to what, and the answer. Opening it changes nothing. */
export function AcceptInvitation({ token }: { token: string }) {
  const { me, status } = useViewer()
  if (!/^[\w-]{20,100}$/.test(token)) {
    return <ErrorPanel level={1} title={texts.incompleteLink} message={texts.incompleteText} hasGoBack={false} />
  }
  if (status === 'loading') return <SpinnerPage />
  return <Opened token={token} viewerId={me?.profile.id ?? null} />
}

function Opened({ token, viewerId }: { token: string; viewerId: string | null }) {
  const invitation = useInvitation(token, viewerId)
  const navigate = useNavigate()
  const answers = useAnswers(token, async (storefrontId) => {
    notify.success(texts.joined(invitation.data?.storefrontName ?? ''))
    await navigate(paths.storefrontSection(storefrontId), { replace: true })
  })
  if (answers.decline.data) return <Outcome title={texts.declined} text={texts.declinedText} />
  if (invitation.data) return <Invitation invitation={invitation.data} answers={answers} />
  if (!invitation.isError) return <SpinnerPage />
  if ((invitation.error as { status?: number }).status === 404)
    return <ErrorPanel level={1} title={texts.deadLink} message={texts.deadText} hasGoBack={false} />
  return (
    <ErrorPanel
      level={1}
      title={texts.openFailed}
      hasGoBack={false}
      onRetry={() => void invitation.refetch()}
      isRetrying={invitation.isFetching}
    />
  )
}

type InvitationProps = { invitation: OpenedInvitation; answers: ReturnType<typeof useAnswers> }

function Invitation({ invitation, answers }: InvitationProps) {
  const { state, storefrontId, invitedBy, viewer } = invitation
  if (state === 'open') return <OpenInvitation invitation={invitation} answers={answers} />
  if (state === 'link_ended') return <EndedLink invitation={invitation} answers={answers} />
  if (state === 'accepted') {
    return (
      <Outcome title={texts.acceptedTitle} text={texts.acceptedText}>
        {viewer === 'invited' && (
          <ButtonLink to={paths.storefrontSection(storefrontId)}>{texts.toDashboard}</ButtonLink>
        )}
      </Outcome>
    )
  }
  if (state === 'declined') return <Outcome title={texts.declined} text={texts.requestNewOne(invitedBy)} />
  const title = state === 'expired' ? texts.expiredTitle : texts.withdrawnTitle
  return <Outcome title={title} text={texts.requestNewOne(invitedBy)} />
}

const Outcome = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <div role="status" className="flex flex-col items-start gap-4">
    <h1 className="text-h1 [overflow-wrap:anywhere]">{title}</h1>
    <p className="prose text-muted-foreground">{text}</p>
    {children}
  </div>
)

function OpenInvitation({ invitation, answers }: InvitationProps) {
  const { storefrontName, invitedBy, permissions, accessExpiresAt, expiresAt } = invitation
  return (
    <div className="flex max-w-180 flex-col items-start gap-5">
      <h1 className="text-h1 [overflow-wrap:anywhere]">{texts.joinTitle(storefrontName)}</h1>
      <p className="[overflow-wrap:anywhere]">{texts.joinLead(invitedBy)}</p>
      <div className="w-full rounded-card bg-card p-5 shadow-card">
        <RightsList permissions={permissions} />
        {accessExpiresAt && (
          <p className="mt-4 border-t pt-4 text-small">
            {texts.accessUntil(<Time at={accessExpiresAt} style="start" />)}
          </p>
        )}
      </div>
      <Answer invitation={invitation} answers={answers} />
      <p className="text-muted-foreground text-small">{texts.openUntil(<Time at={expiresAt} style="start" />)}</p>
    </div>
  )
}

function Answer({ invitation, answers: { join, decline } }: InvitationProps) {
  const { viewer, email } = invitation
  if (viewer === 'other') return <OtherAccount email={email} />
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {viewer === 'invited' ? (
          <Button isBusy={join.isPending} onClick={() => join.mutate()}>
            {texts.joinButton}
          </Button>
        ) : (
          <SignInFirst />
        )}
        <Decline decline={decline} />
      </div>
      <FieldError id="join-error" error={join.error ? formMessages(join.error, texts.joinFailed).message : undefined} />
    </>
  )
}

function SignInFirst() {
  const here = { pathname: window.location.pathname, search: window.location.search }
  return (
    <>
      <ButtonLink to={signInLink(paths.signIn, here)}>{texts.signInToJoin}</ButtonLink>
      <ButtonLink to={signInLink(paths.signUp, here)} variant="outline">
        {texts.signUpToJoin}
      </ButtonLink>
    </>
  )
}

const OtherAccount = ({ email }: { email: string }) => (
  <p role="status" className="prose [overflow-wrap:anywhere]">
    {texts.otherAccount(email)}
  </p>
)

function Decline({ decline }: { decline: InvitationProps['answers']['decline'] }) {
  return (
    <Dialog
      title={texts.declineTitle}
      description={texts.declineText}
      trigger={<Button variant="quiet">{texts.declineButton}</Button>}
      footer={
        <>
          <CloseOverlay>
            <Button variant="quiet">{texts.cancelLabel}</Button>
          </CloseOverlay>
          <Button variant="destructive" isBusy={decline.isPending} onClick={() => decline.mutate()}>
            {texts.declineButton}
          </Button>
        </>
      }
    >
      <FieldError
        id="decline-error"
        error={decline.error ? formMessages(decline.error, texts.declineFailed).message : undefined}
      />
    </Dialog>
  )
}

function EndedLink({ invitation: { viewer, email }, answers: { renew } }: InvitationProps) {
  return (
    <Outcome title={texts.linkEndedTitle} text={texts.linkEndedText}>
      {viewer === 'other' && <OtherAccount email={email} />}
      {viewer === 'signed_out' && (
        <div className="flex flex-wrap gap-3">
          <SignInFirst />
        </div>
      )}
      {viewer === 'invited' &&
        (renew.data ? (
          <p>
            {texts.renewed}: {renew.data.email}
          </p>
        ) : (
          <Button isBusy={renew.isPending} onClick={() => renew.mutate()}>
            {texts.renewButton}
          </Button>
        ))}
      <FieldError
        id="renew-error"
        error={renew.error ? formMessages(renew.error, texts.renewFailed).message : undefined}
      />
    </Outcome>
  )
}
