import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refusalWords } from '#web/api/refusal-messages.ts'
import { notify } from '#web/toasts/toasts.ts'
import { ErrorPanel, Skeleton } from '#web/ui/feedback.tsx'
import { Switch } from '#web/ui/forms/choices.tsx'

/** A choice as it was read: undefined until it is. */
type Reading = { data: boolean | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown }

type ChoiceSwitchProps = {
  label: string
  /** What it means, on and off. */
  hints: { on: string; off: string }
  /** The title where it could not be read, and where it was not kept. */
  unread: string
  unkept: string
  reading: Reading
  /** Tells changes of this choice from others: they go one after the other. */
  scope: string
  /** Puts the choice into what was read. */
  show: (isOn: boolean) => void
  save: (isOn: boolean) => Promise<unknown>
}

/** One choice of the viewer's own: seen at once, put back when the server does not take it, with a word. */
export function ChoiceSwitch({ label, hints, unread, unkept, reading, scope, show, save }: ChoiceSwitchProps) {
  const queryClient = useQueryClient()
  const mutationKey = [scope]
  const { data: isOn, isError, isFetching, refetch } = reading
  const change = useMutation({
    // @NOTE one after the other, so that quick presses reach the server in their order
    scope: { id: scope },
    mutationKey,
    mutationFn: save,
    onMutate: (isOn: boolean) => show(isOn),
    onError: (error, isOn) => {
      show(!isOn)
      notify.error(unkept, refusalWords(error))
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
