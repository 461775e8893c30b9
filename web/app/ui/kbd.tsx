import { Fragment } from 'react'
import { cn } from './cn.ts'

/** True on a device whose command key is ⌘. */
const isApple = (): boolean => /Mac|iP(hone|ad)/.test(navigator.platform)

const keyLabel = (key: string): string => (key === 'Mod' ? (isApple() ? '⌘' : 'Ctrl') : key)

/**
 * Keys as printed on a keyboard: those of one inner list are pressed together, two lists follow each other. `Mod` is
 * Ctrl, or ⌘ on a Mac; render in the browser only, which knows the platform.
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
              {keyLabel(key)}
            </kbd>
          ))}
        </span>
      </Fragment>
    ))}
  </span>
)
