import { Fragment } from 'react'
import { cn } from './cn.ts'

/** Whether this is a device whose commands are given with ⌘. */
const isApple = (): boolean => /Mac|iP(hone|ad)/.test(navigator.platform)

const printed = (key: string): string => (key === 'Mod' ? (isApple() ? '⌘' : 'Ctrl') : key)

/**
 * Keys as they are printed on a keyboard: together within one, one after the other where there are two. `Mod` is Ctrl, or
 * ⌘ on a Mac; only for what the browser alone renders, who knows which.
 */
export const Keys = ({ keys, isOff = false }: { keys: readonly (readonly string[])[]; isOff?: boolean }) => (
  <span className="inline-flex flex-wrap items-center gap-1.5">
    {keys.map((together, i) => (
      <Fragment key={together.join()}>
        {i > 0 && <span className="text-muted-foreground text-small">then</span>}
        <span className="inline-flex gap-1">
          {together.map((key) => (
            <kbd
              key={key}
              className={cn(
                'grid min-h-7 min-w-7 place-items-center rounded-chip border border-b-2 bg-card px-1.5 text-figure leading-none',
                isOff && 'border-dashed text-muted-foreground',
              )}
            >
              {printed(key)}
            </kbd>
          ))}
        </span>
      </Fragment>
    ))}
  </span>
)
