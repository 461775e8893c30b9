import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { requestShortcutList } from '#web/accessibility/shortcut-list.ts'
import { api } from '#web/api/api.ts'
import { plural } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'
import { useViewer } from '#web/session/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { controlClass } from '#web/ui/forms/field.tsx'
import { Search } from '#web/ui/icons.ts'
import { SearchOverlay } from '#web/ui/overlays/overlays.tsx'
import type { EarlyText } from './early-text.ts'
import { clearRecentSearches, recentSearches, rememberSearch } from './recent-searches.ts'
import * as texts from './search.texts.ts'
import { nothingMatches } from './search-dialog.texts.ts'
import { type Entry, type EntryGroup, entryGroups, resultCount, stepTo } from './search-entries.ts'
import { EntryFace } from './search-entry.tsx'

/** Pause in typing before results are requested (milliseconds), and number of results of each kind. */
const debounceMs = 150
const perKind = 4

type SearchDialogProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Text typed before the dialog had loaded. */
  early: EarlyText
}

/** Global search: results while typing, arrow keys to move, Enter to choose. */
export function SearchDialog({ isOpen, onOpenChange, early }: SearchDialogProps) {
  return (
    <SearchOverlay
      title={texts.searchMarketplace}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      content={{ onOpenAutoFocus: focusBox }}
    >
      <SearchPanel early={early} onClose={() => onOpenChange(false)} />
    </SearchOverlay>
  )
}

/** Focuses the search box instead of the first button. */
function focusBox(event: Event): void {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.querySelector('input')?.focus()
}

/** Debounced text. */
function useDebounced(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

/** Results for a text. A new request cancels the previous one, whose results stay until the next arrive. */
function useFound(q: string) {
  const isMember = useViewer().me !== null
  const found = useQuery({
    ...api.discovery.suggest.queryOptions({ input: { q }, staleTime: 10_000 }),
    enabled: q !== '',
    placeholderData: (former) => former,
  })
  const users = useQuery({
    ...api.discovery.users.queryOptions({ input: { q, limit: perKind }, staleTime: 10_000 }),
    enabled: q !== '' && isMember,
    placeholderData: (former) => former,
  })
  const isSettled = !found.isPlaceholderData && !found.isFetching && !(isMember && users.isFetching)
  return { found: found.data, users: users.data?.items ?? [], isSettled, isFailed: found.isError, isMember }
}

/** State of the list below the box: its entries, the highlighted one, and choosing one. */
function useEntries(early: EarlyText, onClose: () => void) {
  const navigate = useNavigate()
  const [text, setText] = useState(early.text)
  useEffect(() => {
    Object.assign(early, { isWaiting: false, text: '' })
  }, [early])
  const [at, setAt] = useState(-1)
  const [recent, setRecent] = useState(recentSearches)
  const list = useRef<HTMLDivElement>(null)
  const q = text.trim()
  const rested = useDebounced(q)
  const { found, users, isSettled, isFailed, isMember } = useFound(rested)
  const groups = entryGroups({ q, found, users, recent, isSignedIn: isMember })
  const entries = groups.flatMap((group) => group.entries)
  const active = entries[at]

  const leave = (query: string) => {
    if (query !== '') rememberSearch(query)
    onClose()
  }
  const type = (typed: string) => {
    setText(typed)
    setAt(-1)
  }
  const submit = () => {
    if (q === '') return
    leave(q)
    void navigate(paths.search(q))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const next = stepTo(event.key, at, entries.length)
      setAt(next)
      list.current?.querySelectorAll('[role=option]')[next]?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      leave(active.kind === 'page' ? '' : active.kind === 'recent' ? active.q : q)
      void navigate(active.to)
    }
  }
  const forget = () => {
    clearRecentSearches()
    setRecent([])
  }
  return {
    text,
    q,
    list,
    groups,
    active,
    at,
    type,
    submit,
    leave,
    onKeyDown,
    isEmpty: entries.length === 0,
    count: resultCount(groups),
    hasRecent: recent.length > 0,
    forget,
    isFailed,
    /** True if the results belong to the typed text. */
    isSettled: isSettled && rested === q,
  }
}
type Entries = ReturnType<typeof useEntries>

function SearchPanel({ early, onClose }: { early: EarlyText; onClose: () => void }) {
  const id = useId()
  const entries = useEntries(early, onClose)
  const { q, list, groups, active, leave, count, isSettled, isFailed } = entries
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ComboBox id={id} entries={entries} />
      <p role="status" className="sr-only">
        {q !== '' && isSettled ? plural(count, 'result') : ''}
      </p>
      <div ref={list} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pt-2 pb-3 sm:px-4">
        {q === '' && <p className="px-3 py-4 text-muted-foreground">{texts.startTypingToSearch}</p>}
        {!entries.isEmpty && (
          <div role="listbox" id={`${id}-list`} aria-label="Results">
            <Groups id={id} groups={groups} active={active} onLeave={leave} q={q} />
          </div>
        )}
        {q !== '' && isFailed && <p className="px-3 py-3 text-muted-foreground">{texts.resultsDidntLoadPress}</p>}
        {q !== '' && !isFailed && isSettled && count === 0 && (
          <p className="px-3 py-3 text-muted-foreground">{nothingMatches(<bdi>{q}</bdi>)}</p>
        )}
        {q === '' && entries.hasRecent && (
          <Button variant="quiet" size="small" onClick={entries.forget}>
            {texts.clearRecentSearches}
          </Button>
        )}
      </div>
      <Keys onClose={onClose} />
    </div>
  )
}

/** The search box. It keeps the focus while the arrow keys move through the list. */
function ComboBox({ id, entries }: { id: string; entries: Entries }) {
  const { text, active, at, isEmpty, type, submit, onKeyDown } = entries
  return (
    <form
      className="relative mx-4 sm:mx-6"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute start-3.5 top-1/2 size-5 -translate-y-1/2 text-muted-foreground"
      />
      <input
        type="text"
        role="combobox"
        aria-label={texts.searchMarketplace}
        aria-autocomplete="list"
        aria-expanded={!isEmpty}
        {...(!isEmpty && { 'aria-controls': `${id}-list` })}
        {...(active && { 'aria-activedescendant': `${id}-${at}` })}
        dir="auto"
        maxLength={100}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={texts.searchDropsStorefrontsUsers}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        className={cn(controlClass, 'min-h-12 ps-11')}
      />
    </form>
  )
}

type GroupsProps = {
  id: string
  groups: readonly EntryGroup[]
  active: Entry | undefined
  q: string
  onLeave: (query: string) => void
}

function Groups({ id, groups, active, q, onLeave }: GroupsProps) {
  let place = -1
  return groups.map(({ label, entries }) => (
    // biome-ignore lint/a11y/useSemanticElements: a list box groups its options this way
    <div key={label ?? 'links'} role="group" {...(label ? { 'aria-label': label } : { 'aria-label': texts.searchIn })}>
      {label && (
        <p aria-hidden="true" className="px-3 pt-4 pb-1 text-muted-foreground text-small">
          {label}
        </p>
      )}
      {entries.map((entry) => {
        place += 1
        return (
          <Link
            key={entry.id}
            id={`${id}-${place}`}
            to={entry.to}
            role="option"
            tabIndex={-1}
            aria-selected={entry === active}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              onLeave(entry.kind === 'page' ? '' : entry.kind === 'recent' ? entry.q : q)
            }}
            className="flex min-h-12 items-center gap-3 rounded-control px-3 py-1.5 no-underline hover:bg-secondary aria-selected:bg-secondary"
          >
            <EntryFace entry={entry} />
          </Link>
        )
      })}
    </div>
  ))
}

/** Legend of the keyboard shortcuts, for devices with a keyboard, and a link to all of them. */
function Keys({ onClose }: { onClose: () => void }) {
  const showAll = () => {
    onClose()
    requestShortcutList()
  }
  return (
    <footer className="flex items-center justify-between gap-3 border-t px-4 py-1.5 text-muted-foreground text-small max-md:hidden sm:px-6">
      <span>{texts.toMoveEnter}</span>
      <Button variant="quiet" size="small" onClick={showAll}>
        {texts.allShortcuts}
      </Button>
    </footer>
  )
}
