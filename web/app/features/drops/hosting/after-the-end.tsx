import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { client } from '#web/api/api.ts'
import { failureMessage } from '#web/api/failure-message.ts'
import { paths } from '#web/paths.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import {
  cancelled,
  continueDrop,
  continued,
  continuedMeans,
  continuedWithout,
  continueMeans,
  failed,
  over,
  toOrders,
} from './hosting.texts.ts'

/** A drop that is over: what was left can go on in a new one. */
export function AfterTheEnd({ drop, mayCreate }: { drop: SellerDrop; mayCreate: boolean }) {
  const navigate = useNavigate()
  const { id, storefrontId, status } = drop
  const goOn = useMutation({
    networkMode: 'always',
    mutationFn: () => client.drops.continue({ id }),
    onSuccess: ({ drop: draft, left }) => {
      if (left.length > 0) notify.info(continued, continuedWithout(left.map(({ title }) => title).join(', ')))
      else notify.success(continued, continuedMeans)
      void navigate(paths.dropEdit(storefrontId, draft.id))
    },
    onError: (error) => notify.error(failed, failureMessage(error)),
  })
  return (
    <section aria-labelledby="host-over" className="rounded-card bg-card p-5 shadow-card">
      <h2 id="host-over" className="text-h3">
        {status === 'cancelled' ? cancelled : over}
      </h2>
      {status === 'completed' && mayCreate && <p className="mt-1 text-muted-foreground">{continueMeans}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        {status === 'completed' && mayCreate && (
          <Button isBusy={goOn.isPending} onClick={() => goOn.mutate()}>
            {continueDrop}
          </Button>
        )}
        <ButtonLink variant="outline" to={paths.storefrontSection(storefrontId, 'orders')}>
          {toOrders}
        </ButtonLink>
      </div>
    </section>
  )
}
