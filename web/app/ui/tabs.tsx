import { Tabs as RadixTabs } from 'radix-ui'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'

export type Tab<Value extends string = string> = { value: Value; label: ReactNode; panel: ReactNode; count?: number }

type TabsProps<Value extends string> = {
  /** What the tabs choose between, for who cannot see them. */
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onValueChange: (value: Value) => void
}

/** Tabs with their panels. Keep the choice in the address with `useUrlTab`. */
export function Tabs<Value extends string>({ label, tabs, value, onValueChange }: TabsProps<Value>) {
  return (
    <RadixTabs.Root value={value} onValueChange={(next) => onValueChange(next as Value)}>
      <RadixTabs.List aria-label={label} className="flex gap-1 overflow-x-auto border-b [scrollbar-width:none]">
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            className="relative min-h-11 shrink-0 rounded-t-control px-3 text-label text-muted-foreground transition-colors -outline-offset-2 after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 hover:text-foreground data-[state=active]:text-foreground data-[state=active]:after:bg-foreground"
          >
            {tab.label}
            {tab.count !== undefined && <span className="ms-1.5 font-normal text-muted-foreground">({tab.count})</span>}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="pt-6 outline-offset-4">
          {tab.panel}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}

/** The tab named in the address (`?tab=…`), the first one by default, and how to change it. Back returns to the last. */
export function useUrlTab<Value extends string>(
  values: readonly [Value, ...Value[]],
  name = 'tab',
): [Value, (value: Value) => void] {
  const [params, setParams] = useSearchParams()
  const current = values.find((value) => value === params.get(name)) ?? values[0]
  const choose = (value: Value) =>
    setParams(
      (former) => {
        const next = new URLSearchParams(former)
        if (value === values[0]) next.delete(name)
        else next.set(name, value)
        return next
      },
      { preventScrollReset: true },
    )
  return [current, choose]
}
