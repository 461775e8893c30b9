import type { DropType } from '@keepcase/contract/drops/drops.contract.ts'
import { useState } from 'react'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { dropTypes } from '../display/drop-type.ts'
import { TypeIllustration } from '../display/type-illustration.tsx'
import * as texts from './page.texts.ts'

type Explained = { type: DropType; promise: string; how: readonly string[] }

const explained: readonly Explained[] = [
  {
    type: 'marketplace',
    promise: texts.everythingAtOnce,
    how: [texts.seeEveryItemBefore, texts.atTheStartEverything, texts.whateverYouClaim],
  },
  {
    type: 'live',
    promise: texts.oneItem,
    how: [texts.aHostBringsLots, texts.theresAShortWait, texts.sellersCanLimitClaims],
  },
  {
    type: 'mystery',
    promise: texts.fewerHintsLowerPrice,
    how: [texts.theContentsAreWritten, texts.eachHintRaises, texts.claimEarlyForLess],
  },
]

/** The three drop types as spines, one of them expanded. */
export function DropTypes() {
  const [open, setOpen] = useState<DropType>('marketplace')
  return (
    <section aria-labelledby="types" className="page">
      <h2 id="types" className="mb-6 text-h2">
        {texts.threeWaysToDrop}
      </h2>
      <div className="flex flex-col gap-2 md:min-h-88 md:flex-row">
        {explained.map((kind) => (
          <TypeSpine key={kind.type} kind={kind} isOpen={open === kind.type} onOpen={() => setOpen(kind.type)} />
        ))}
      </div>
    </section>
  )
}

function TypeSpine({ kind, isOpen, onOpen }: { kind: Explained; isOpen: boolean; onOpen: () => void }) {
  const { type, promise, how } = kind
  const { word, Icon, soft, ink } = dropTypes[type]
  const panel = `type-${type}`
  return (
    <div
      className={cn(
        'flex min-w-0 flex-col overflow-hidden rounded-card shadow-card md:flex-row',
        isOpen ? 'bg-card md:flex-1' : 'md:w-18',
      )}
    >
      <h3 className="contents">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={onOpen}
          className={cn(
            'flex min-h-14 shrink-0 items-center gap-3 px-4 text-start -outline-offset-4 md:w-18 md:flex-col md:px-0 md:py-5',
            soft,
          )}
        >
          <Icon className="size-6 shrink-0" aria-hidden="true" />
          <span className="font-[680] text-lg leading-none font-stretch-[105%] md:flex-1 md:rotate-180 md:text-end md:vertical md:text-xl">
            {word}
          </span>
        </button>
      </h3>
      <div
        id={panel}
        hidden={!isOpen}
        className={cn(
          'min-w-0 flex-1 animate-fade',
          isOpen && 'flex flex-col gap-8 p-6 md:p-8 lg:flex-row lg:justify-between',
        )}
      >
        <div className="min-w-0">
          <p
            className={cn(
              'max-w-[24ch] font-[680] text-2xl leading-[1.08] tracking-[-0.02em] font-stretch-[110%] md:text-[2.125rem]',
              ink,
            )}
          >
            {promise}
          </p>
          <ol className="mt-5 flex max-w-[56ch] flex-col gap-2.5">
            {how.map((step, i) => (
              <li key={step} className="flex gap-3">
                <span aria-hidden="true" className={cn('pt-0.5 text-figure', ink)}>
                  {i + 1}
                </span>
                <span>{step}</span>
              </li>
            ))}
          </ol>
          <ButtonLink to={`${paths.discover}?kind=${type}`} variant="outline" className="mt-6">
            {`See ${word.toLowerCase()} drops`}
          </ButtonLink>
        </div>
        <TypeIllustration type={type} />
      </div>
    </div>
  )
}
