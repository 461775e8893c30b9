import { useEffect, useRef, useState } from 'react'
import { cn } from '#web/ui/cn.ts'
import { controlClass } from '#web/ui/forms/field.tsx'
import { Search, X } from '#web/ui/icons.ts'
import * as texts from './search.texts.ts'

/** Pause in typing before a search starts, in milliseconds. */
const debounceMs = 250

/**
 * The search box of the discover page. Searches after a pause in typing, immediately on Enter, and follows the
 * address.
 */
export function SearchBox({
  value,
  what,
  onSearch,
}: {
  value: string
  /** What is searched, for the label: "drops". */
  what: string
  onSearch: (q: string) => void
}) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const send = (q: string) => {
    clearTimeout(timer.current)
    if (q.trim() === sent.current.trim()) return
    sent.current = q.trim()
    onSearch(q.trim())
  }
  const change = (q: string) => {
    setText(q)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(q), debounceMs)
  }
  return (
    <search className="relative block min-w-0 flex-1">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send(text)
        }}
      >
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute start-3.5 top-1/2 size-5 -translate-y-1/2 text-muted-foreground"
        />
        <input
          type="search"
          name="q"
          dir="auto"
          maxLength={100}
          enterKeyHint="search"
          autoComplete="off"
          aria-label={texts.searchLabel(what)}
          placeholder={texts.searchPlaceholder(what)}
          value={text}
          onChange={(event) => change(event.target.value)}
          className={cn(controlClass, 'ps-11 pe-11 [&::-webkit-search-cancel-button]:hidden')}
        />
        {text && (
          <button
            type="button"
            aria-label={texts.clearTheSearch}
            onClick={() => {
              setText('')
              send('')
            }}
            className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-control text-muted-foreground hover:text-foreground"
          >
            <X className="size-5" aria-hidden="true" />
          </button>
        )}
      </form>
    </search>
  )
}
