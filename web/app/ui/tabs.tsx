import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { cn } from './cn.ts'
import { painted } from './painted.ts'

export type Tab<Value extends string = string> = { value: Value; label: ReactNode; panel: ReactNode; count?: number }

type TabsProps<Value extends string> = {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  /** May return a promise that resolves when `value` has followed. */
  onValueChange: (value: Value) => void | Promise<void>
  className?: string
}

/**
 * Index of the tab that a key leads to from tab `at` of `count`: arrows wrap around, Home and End go to the ends; null
 * for any other key.
 */
export function tabFor(key: string, at: number, count: number, isRtl: boolean): number | null {
  const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[key]
  if (step !== undefined) return (at + step + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/**
 * Tabs with their panels; arrow keys move and select at once. Keep the selection in the address with `useUrlTab`. The
 * pressed tab is marked in the next frame, however slow its panel is; the selection follows after it.
 */
export function Tabs<Value extends string>({ label, tabs, value, onValueChange, className }: TabsProps<Value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const current = tabs.find((tab) => tab.value === value)
  const [pressed, setPressed] = useState<Value>()
  const marked = pressed ?? value
  useSelectedInSight(list, marked)
  const press = async (tab: Value) => {
    setPressed(tab)
    await painted()
    const choice: { made?: void | Promise<void> } = {}
    startTransition(() => {
      choice.made = onValueChange(tab)
    })
    await choice.made
    startTransition(() => setPressed((now) => (now === tab ? undefined : now)))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = tabFor(
      event.key,
      Math.max(
        0,
        tabs.findIndex((tab) => tab.value === marked),
      ),
      tabs.length,
      isRtl,
    )
    const tab = next === null ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    void press(tab.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next ?? 0]?.focus()
  }
  return (
    <div className={className}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="kc-tablist relative -ms-3 flex gap-1 overflow-x-auto overflow-y-hidden [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === marked}
            {...(tab.value === marked ? { 'aria-controls': `${id}-panel` } : {})}
            tabIndex={tab.value === marked ? 0 : -1}
            onClick={() => void press(tab.value)}
            onKeyDown={onKeyDown}
            className={cn(
              'relative min-h-11 shrink-0 rounded-t-control px-3 text-label transition-colors -outline-offset-2 after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 hover:text-foreground',
              tab.value === marked ? 'text-foreground after:bg-foreground' : 'text-muted-foreground',
            )}
          >
            {tab.label}
            {tab.count !== undefined && <span className="ms-1.5 font-normal text-muted-foreground">({tab.count})</span>}
          </button>
        ))}
      </div>
      {current && (
        <div
          key={current.value}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${current.value}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: required by the tabs pattern: a panel may have no focusable content
          tabIndex={0}
          className="pt-6 outline-offset-4"
        >
          {current.panel}
        </div>
      )}
    </div>
  )
}

/**
 * Keeps the selected tab or link of a positioned list in the middle where the list is wider than the page, whatever
 * changes: the selection, the page's width, a count that arrives later. The page itself does not scroll.
 */
export function useSelectedInSight(list: RefObject<HTMLElement | null>, value: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each change of the selection
  useEffect(() => {
    const box = list.current
    const one = box?.querySelector<HTMLElement>('[aria-selected=true],[aria-current]')
    if (!box || !one) return
    const sizes = new ResizeObserver(() => {
      box.scrollLeft = one.offsetLeft - (box.clientWidth - one.offsetWidth) / 2
    })
    sizes.observe(box)
    sizes.observe(one)
    return () => sizes.disconnect()
  }, [list, value])
}

/**
 * The tab named in the address (`?tab=…`), the first one by default, and its setter. Back returns to the previous tab.
 */
export function useUrlTab<Value extends string>(
  values: readonly [Value, ...Value[]],
  name = 'tab',
): [Value, (value: Value) => void | Promise<void>] {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const current = values.find((value) => value === params.get(name)) ?? values[0]
  const choose = (value: Value) => {
    const next = new URLSearchParams(params)
    if (value === values[0]) next.delete(name)
    else next.set(name, value)
    return navigate(`?${next}`, { preventScrollReset: true })
  }
  return [current, choose]
}
