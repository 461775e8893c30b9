import { formMessages } from '#web/forms/form-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/chip.tsx'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { Time } from '#web/ui/time.tsx'
import { unexpectedErrors } from '../sign-in/auth-errors.ts'
import { deviceName } from './device-name.ts'
import * as texts from './sessions.texts.ts'
import { type ListedSession, useRevokeOthers, useRevokeSession, useSessions } from './use-sessions.ts'

const refusal = (error: Error | null) => (error ? formMessages(error, unexpectedErrors.signIn).message : undefined)

/** Lists the signed-in devices and ends the other sessions. */
export function Sessions() {
  const sessions = useSessions()
  const others = useRevokeOthers()
  if (!sessions.data) {
    return sessions.isError ? (
      <ErrorPanel
        level={3}
        hasGoBack={false}
        onRetry={() => void sessions.refetch()}
        isRetrying={sessions.isFetching}
      />
    ) : (
      <Loading>
        <Skeleton className="h-24 rounded-card" />
      </Loading>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <ul className="divide-y rounded-card bg-card shadow-card">
        {sessions.data.map((session) => (
          <li key={session.id} className="p-5">
            <SessionRow session={session} />
          </li>
        ))}
      </ul>
      {sessions.data.length > 1 && (
        <Button variant="outline" className="self-start" isBusy={others.isPending} onClick={() => others.mutate()}>
          {texts.signOutAllOther}
        </Button>
      )}
      <FieldError id="others-error" error={refusal(others.error)} />
    </div>
  )
}

function SessionRow({ session: { token, userAgent, ipAddress, createdAt, isThis } }: { session: ListedSession }) {
  const revoke = useRevokeSession()
  const device = deviceName(userAgent)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-label" title={userAgent ?? ''}>
            {device}
          </span>
          {isThis && <Badge tone="success">{texts.thisDevice}</Badge>}
        </div>
        <p className="mt-1 text-muted-foreground text-small">
          {texts.signedIn(<Time at={createdAt} />, ipAddress ? <bdi>{ipAddress}</bdi> : null)}
        </p>
        <FieldError id={`${token.slice(0, 6)}-error`} error={refusal(revoke.error)} />
      </div>
      {!isThis && (
        <Button
          variant="outline"
          isBusy={revoke.isPending}
          onClick={() => revoke.mutate(token)}
          aria-label={texts.signOutDevice(device)}
        >
          {texts.signOut}
        </Button>
      )}
    </div>
  )
}
