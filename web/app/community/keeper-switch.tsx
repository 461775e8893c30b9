import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { notify } from '#platform/notices.ts'
import { Switch } from '#ui/choices.tsx'
import { Skeleton } from '#ui/feedback.tsx'
import { refusalWords } from './use-follow.ts'

/** Lets the viewer's name stand where drops tell what was kept; anonymous unless they chose so. */
export function KeeperSwitch() {
  const choice = useQuery(api.community.keeperChoice.queryOptions({ input: {} }))
  const change = useSetKeeperChoice()
  if (!choice.data && !choice.isError) return <Skeleton className="h-24 rounded-card" />
  const isNamed = choice.data?.isNamed ?? false
  return (
    <div className="rounded-card bg-card px-5 py-2 shadow-card">
      <Switch
        label="Show my name as keeper"
        hint={
          isNamed
            ? 'Drops show your display name beside what you claimed and paid for. The fairness ledger never does.'
            : 'Drops tell that something was kept and when, and not by whom.'
        }
        checked={isNamed}
        disabled={!choice.data}
        onCheckedChange={(isOn) => change.mutate({ isNamed: isOn })}
      />
    </div>
  )
}

/** Seen at once, put back when the server does not take it. */
function useSetKeeperChoice() {
  const queryClient = useQueryClient()
  const show = (isNamed: boolean) =>
    queryClient.setQueryData(api.community.keeperChoice.queryKey({ input: {} }), { isNamed })
  return useMutation(
    api.community.setKeeperChoice.mutationOptions({
      scope: { id: 'community.keeper' },
      onMutate: ({ isNamed }) => {
        show(isNamed)
      },
      onError: (error, { isNamed }) => {
        show(!isNamed)
        notify.error('Your choice was not kept', refusalWords(error))
      },
    }),
  )
}
