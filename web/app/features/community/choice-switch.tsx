import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureMessage } from '#web/api/failure-message.ts'
import { notify } from '#web/toasts/toasts.ts'
import { ErrorPanel, Skeleton } from '#web/ui/feedback.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'

/** Query state of a setting; `data` is undefined until loaded. */
type Reading = { data: boolean | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown }

type ChoiceSwitchProps = {
  label: string
  /** Explanations of on and off. */
  hints: { on: string; off: string }
  /** Error titles for loading and saving. */
  unread: string
  unkept: string
  reading: Reading
  /** Mutation scope: changes of the same setting run one after the other. */
  scope: string
  /** Writes the setting into the cache. */
  show: (isOn: boolean) => void
  save: (isOn: boolean) => Promise<unknown>
}

/** One of the viewer's settings as a switch: optimistic, with a toast and rollback on failure. */
export function ChoiceSwitch({ label, hints, unread, unkept, reading, scope, show, save }: ChoiceSwitchProps) {
  const queryClient = useQueryClient()
  const mutationKey = [scope]
  const { data: isOn, isError, isFetching, refetch } = reading
  const change = useMutation({
    // @NOTE sequential, so that quick presses reach the server in order
    scope: { id: scope },
    mutationKey,
    mutationFn: save,
    onMutate: (isOn: boolean) => show(isOn),
    onError: (error, isOn) => {
      show(!isOn)
      notify.error(unkept, failureMessage(error))
    },
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey }) === 1) void refetch()
    },
  })
  if (isOn === undefined) {
    if (!isError) return <Skeleton className="h-24 rounded-card" />
    return (
      <ErrorPanel level={3} title={unread} hasGoBack={false} onRetry={() => void refetch()} isRetrying={isFetching} />
    )
  }
  return (
    <div className="rounded-card bg-card px-5 py-2 shadow-card">
      <Switch label={label} hint={isOn ? hints.on : hints.off} checked={isOn} onCheckedChange={change.mutate} />
    </div>
  )
}
