import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Gallery } from '#web/shell/gallery.ts'
import { useHydrated } from '#web/startup/hydrated.ts'
import { ToggleChip } from '#web/ui/chip.tsx'
import { cn } from '#web/ui/cn.ts'

const modules = import.meta.glob<{ gallery: Gallery }>('../**/*.gallery.tsx', { eager: true })
const galleries = Object.entries(modules)
  .sort(([a], [b]) => a.localeCompare(b))
  .map(([path, { gallery }]) => ({ path, ...gallery }))

/** Every component in all its states, for developers. Not part of the production build. */
export default function GalleryPage() {
  const [params, setParams] = useSearchParams()
  // Examples count from the moment they are shown, so the server's would differ.
  const isInBrowser = useHydrated()
  const isBoth = params.has('both')
  const isRtl = params.has('rtl')
  const only = params.get('only')
  const flip = (name: string) => {
    const next = new URLSearchParams(params)
    if (next.has(name)) next.delete(name)
    else next.set(name, '')
    setParams(next, { preventScrollReset: true })
  }
  const shown = galleries.filter(({ title }) => !only || title.toLowerCase().startsWith(only.toLowerCase()))
  return (
    <div className="page py-10">
      <title>Gallery · Keepcase</title>
      <header className="mb-10 flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-h1">Gallery</h1>
        <div className="flex gap-2">
          <ToggleChip isOn={isBoth} onToggle={() => flip('both')}>
            Both themes
          </ToggleChip>
          <ToggleChip isOn={isRtl} onToggle={() => flip('rtl')}>
            Right to left
          </ToggleChip>
        </div>
      </header>
      <div dir={isRtl ? 'rtl' : 'ltr'} className="flex flex-col gap-16">
        {isInBrowser &&
          shown.map(({ path, title, examples }) => (
            <section key={path} aria-label={title}>
              <h2 className="text-h2">{title}</h2>
              <p className="mb-5 text-figure text-muted-foreground">{path.replace('../', '')}</p>
              {isBoth ? (
                <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
                  <Themed theme="light">{<Examples examples={examples} isNarrow />}</Themed>
                  <Themed theme="dark">{<Examples examples={examples} isNarrow />}</Themed>
                </div>
              ) : (
                <Examples examples={examples} />
              )}
            </section>
          ))}
      </div>
    </div>
  )
}

const Themed = ({ theme, children }: { theme: 'light' | 'dark'; children: ReactNode }) => (
  <div className={cn(theme, 'min-w-0 rounded-card bg-background p-6 text-foreground')}>{children}</div>
)

function Examples({ examples, isNarrow = false }: { examples: Gallery['examples']; isNarrow?: boolean }) {
  return (
    <div className={cn('grid grid-cols-1 items-start gap-x-8 gap-y-8', !isNarrow && 'md:grid-cols-2 xl:grid-cols-3')}>
      {examples.map(({ name, node, isWide }) => (
        <div key={name} className={cn('min-w-0', isWide && 'md:col-span-full')}>
          <h3 className="mb-2 text-muted-foreground text-xs">{name}</h3>
          {node}
        </div>
      ))}
    </div>
  )
}
