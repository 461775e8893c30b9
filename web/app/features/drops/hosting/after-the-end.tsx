import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
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

type AfterTheEndProps = {
  drop: SellerDrop
  mayCreate: boolean
  /** True if the drop ended on this page, which took away the controls that had the focus. */
  isFresh: boolean
}

/** A drop that is over: what was left can go on in a new one. */
export function AfterTheEnd({ drop, mayCreate, isFresh }: AfterTheEndProps) {
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFresh) return
    // A dialog that goes together with the controls sets the focus first. Who is writing keeps it.
    const timer = setTimeout(() => {
      if (!(document.activeElement instanceof HTMLInputElement)) heading.current?.focus()
    })
    return () => clearTimeout(timer)
  }, [isFresh])
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
      <h2 ref={heading} id="host-over" tabIndex={-1} className="text-h3 outline-none">
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
