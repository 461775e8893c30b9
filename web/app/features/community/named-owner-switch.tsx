import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#web/api/api.ts'
import { updateOptimistically } from '#web/api/optimistic-update.ts'
import { ChoiceSwitch } from './choice-switch.tsx'

/** Lets drops show the viewer's name as a buyer; off by default. */
export function NamedOwnerSwitch() {
  const queryClient = useQueryClient()
  const options = api.community.keeperChoice.queryOptions({ input: {} })
  return (
    <ChoiceSwitch
      label="Show my name as keeper"
      hints={{
        on: 'Drops show your display name beside what you claimed and paid for. The fairness ledger never does.',
        off: 'Drops tell that something was kept and when, and not by whom.',
      }}
      unread="Your choice did not load"
      unkept="Your choice was not kept"
      reading={useQuery({ ...options, select: ({ isNamed }) => isNamed })}
      scope="community.keeper"
      show={(isNamed) => updateOptimistically(queryClient, options.queryKey, () => ({ isNamed }))}
      save={(isNamed) => client.community.setKeeperChoice({ isNamed })}
    />
  )
}
