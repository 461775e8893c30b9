import { useMutation } from '@tanstack/react-query'
import { client } from '#web/api/api.ts'
import { failureMessage } from '#web/api/failure-message.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import * as texts from './audit.texts.ts'

/** Checks the whole log, and says what doesn't fit. */
export function Verification() {
  const verify = useMutation({
    networkMode: 'always',
    mutationFn: () => client.audit.verify({}),
    onError: (error) => notify.error(texts.verifyFailed, failureMessage(error)),
  })
  return (
    <div className="flex flex-1 flex-wrap items-center gap-3">
      <Button size="small" isBusy={verify.isPending} onClick={() => verify.mutate()}>
        {texts.verify}
      </Button>
      <div role="status" className="min-w-0 text-small">
        {verify.data && (
          <>
            <p className={verify.data.breaks.length > 0 ? 'text-destructive' : ''}>{texts.verdictText(verify.data)}</p>
            {verify.data.breaks.map(({ seq, problem }) => (
              <p key={`${seq} ${problem}`}>{texts.breakText(seq, problem)}</p>
            ))}
            {verify.data.head && (
              <code className="font-mono text-muted-foreground text-xs [overflow-wrap:anywhere]">
                {verify.data.head}
              </code>
            )}
          </>
        )}
      </div>
    </div>
  )
}
