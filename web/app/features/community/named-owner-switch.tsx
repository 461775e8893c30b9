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
        on: 'Drops show your name next to what you bought. The fairness ledger never does.',
        off: 'Drops show what sold and when. Your name stays hidden.',
      }}
      unread="Your choice didn’t load"
      unkept="Your choice wasn’t saved"
      reading={useQuery({ ...options, select: ({ isNamed }) => isNamed })}
      scope="community.keeper"
      show={(isNamed) => updateOptimistically(queryClient, options.queryKey, () => ({ isNamed }))}
      save={(isNamed) => client.community.setKeeperChoice({ isNamed })}
    />
  )
}
