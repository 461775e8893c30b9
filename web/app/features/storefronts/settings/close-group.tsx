import type { Closing, ClosingBlock } from '@keepcase/contract/storefronts/storefront-settings.contract.ts'
import type { StorefrontSettings } from '@keepcase/contract/storefronts/storefronts.fields.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api, client } from '#web/api/api.ts'
import { formatMoney } from '#web/format/format.ts'
import { formMessages } from '#web/forms/form-messages.ts'
import { paths } from '#web/paths.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { CloseOverlay, Dialog } from '#web/ui/overlays/overlays.tsx'
import * as texts from './settings.texts.ts'
import { SettingsGroup } from './settings-group.tsx'

/** Closes the storefront for good, once nothing keeps it open. */
export function CloseGroup({ settings }: { settings: StorefrontSettings }) {
  const query = useQuery(api.storefronts.closing.queryOptions({ input: { id: settings.id } }))
  return (
    <SettingsGroup id="close" title={texts.closeTitle} lead={texts.closeLead}>
      {query.data ? (
        <CloseNow settings={settings} closing={query.data} onRefused={() => void query.refetch()} />
      ) : query.isError ? (
        <ErrorPanel
          title={texts.loadFailed}
          hasGoBack={false}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <Loading>
          <Skeleton className="h-16" />
        </Loading>
      )}
    </SettingsGroup>
  )
}

type CloseNowProps = { settings: StorefrontSettings; closing: Closing; onRefused: () => void }

function CloseNow({ settings, closing, onRefused }: CloseNowProps) {
  const { owedCents, currency, subscribers, blocks } = closing
  return (
    <>
      {owedCents > 0 && <p>{texts.owed(formatMoney(owedCents, currency))}</p>}
      {subscribers > 0 && <p>{texts.subscribersEnd(subscribers)}</p>}
      {blocks.length > 0 ? <Blocks closing={closing} /> : <CloseDialog settings={settings} onRefused={onRefused} />}
    </>
  )
}

const kinds = ['drop', 'hold', 'order', 'refund'] as const

/** What keeps the storefront open, each with a link to where it is finished. */
function Blocks({ closing: { blocks, totals } }: { closing: Closing }) {
  return (
    <div>
      <p className="text-label">{texts.blockedLead}</p>
      <dl className="mt-2 flex flex-col gap-3">
        {kinds.map((kind) => {
          const own = blocks.filter((block) => block.kind === kind)
          const total = totals[kind]
          return (
            own.length > 0 && (
              <div key={kind}>
                <dt>{`${texts.blockTitles[kind]} (${total})`}</dt>
                <dd className="text-small">
                  <ul className="mt-1 flex flex-wrap gap-x-4">
                    {own.map((block) => (
                      <li key={block.id} className="min-w-0 max-w-full">
                        <BlockLink block={block} />
                      </li>
                    ))}
                    {total > own.length && (
                      <li className="py-1 text-muted-foreground">{texts.andMore(total - own.length)}</li>
                    )}
                  </ul>
                </dd>
              </div>
            )
          )
        })}
      </dl>
    </div>
  )
}

function BlockLink({ block: { kind, id, label } }: { block: ClosingBlock }) {
  const isDrop = kind === 'drop' || kind === 'hold'
  return (
    <Link
      to={isDrop ? paths.drop(id) : paths.order(id)}
      className="finger-room inline-block max-w-full truncate py-1 underline underline-offset-4"
    >
      <bdi>{isDrop ? label : texts.orderLabel(label)}</bdi>
    </Link>
  )
}

function useClose({ id }: StorefrontSettings, onRefused: () => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    networkMode: 'always',
    mutationFn: () => client.storefronts.close({ id }),
    onSuccess: async () => {
      notify.success(texts.closedDone)
      // The rights first: the settings go with them, and are not read again without the right to.
      await queryClient.invalidateQueries({ queryKey: api.accounts.me.key() })
      await navigate(paths.storefrontSection(id))
      await queryClient.invalidateQueries()
    },
    onError: onRefused,
  })
}

function CloseDialog({ settings, onRefused }: { settings: StorefrontSettings; onRefused: () => void }) {
  const { name } = settings
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const close = useClose(settings, onRefused)
  const press = () => {
    const isRight = typed.trim() === name.trim()
    setProblem(isRight ? undefined : texts.nameDiffers)
    if (isRight) close.mutate()
  }
  return (
    <Dialog
      title={texts.closeQuestion(name)}
      description={`${texts.closeLead} ${texts.closeConsequence}`}
      trigger={
        <Button variant="destructive" className="self-start">
          {texts.closeButton}
        </Button>
      }
      footer={
        <>
          <CloseOverlay>
            <Button variant="quiet">{texts.stayOpen}</Button>
          </CloseOverlay>
          <Button variant="destructive" isBusy={close.isPending} onClick={press}>
            {texts.closeButton}
          </Button>
        </>
      }
    >
      <TextField
        label={texts.typeName(name)}
        autoComplete="off"
        value={typed}
        error={problem}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div role="alert" className="mt-3">
        <FieldError
          id="close-failed"
          error={close.error ? formMessages(close.error, texts.closeFailed).message : undefined}
        />
      </div>
    </Dialog>
  )
}
