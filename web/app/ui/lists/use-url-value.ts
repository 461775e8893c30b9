import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * A value in the address (`?name=…`), and its setter, which replaces the current history entry. The default value is
 * left out of the address.
 * @param values accepted values; anything else counts as the first one. Omit for free text
 */
export function useUrlValue<Value extends string>(
  name: string,
  values?: readonly [Value, ...Value[]],
): [Value, (value: Value) => void] {
  const [params, setParams] = useSearchParams()
  const fallback = values?.[0] ?? ('' as Value)
  const text = params.get(name)
  const value = values ? (values.find((one) => one === text) ?? fallback) : ((text ?? '') as Value)
  const set = (next: Value) =>
    setParams(
      (now) => {
        const changed = new URLSearchParams(now)
        if (next === fallback) changed.delete(name)
        else changed.set(name, next)
        return changed
      },
      { replace: true, preventScrollReset: true },
    )
  return [value, set]
}

/** Delay between the last keystroke and the search, in milliseconds. */
const delayMs = 300

/**
 * A search text that the address follows after a short pause: `text` and `setText` for the field, `query` for the call.
 */
export function useUrlSearch(name = 'q'): { text: string; setText: (text: string) => void; query: string } {
  const [query, setQuery] = useUrlValue<string>(name)
  const [text, setText] = useState(query)
  const written = useRef(query)
  const write = useRef(setQuery)
  write.current = setQuery
  useEffect(() => {
    // Back and Forward change the address without typing.
    if (query !== written.current) {
      written.current = query
      setText(query)
    }
  }, [query])
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === written.current) return
    const timer = setTimeout(() => {
      written.current = wanted
      write.current(wanted)
    }, delayMs)
    return () => clearTimeout(timer)
  }, [text])
  return { text, setText, query }
}
