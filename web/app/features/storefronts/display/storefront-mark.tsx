import { markOf } from '@keepcase/contract/storefronts/storefront-mark.rules.ts'
import { cn } from '#web/ui/cn.ts'

type StorefrontMarkProps = {
  id: string
  name: string
  logoUrl: string | null
  /** Size and corners. */
  className?: string
}

/** A storefront's logo, or its own mark: two letters on a form. Decorative: the name is beside it. */
export function StorefrontMark({ id, name, logoUrl, className }: StorefrontMarkProps) {
  return (
    <span className={cn('block shrink-0 overflow-hidden rounded-card bg-sunken', className)}>
      {logoUrl ? (
        <img src={logoUrl} alt="" width={192} height={192} loading="lazy" className="size-full object-cover" />
      ) : (
        <Drawn id={id} name={name} />
      )}
    </span>
  )
}

function Drawn({ id, name }: { id: string; name: string }) {
  const { ground, form, letters, path, text } = markOf(id, name)
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false" className="block size-full" direction="ltr">
      <path d="M0 0h100v100H0z" fill={ground} />
      <path d={path} fill={form} />
      <text
        x="50"
        y="66"
        textAnchor="middle"
        fill={letters}
        fontFamily="Archivo, sans-serif"
        fontSize="46"
        fontWeight="700"
        letterSpacing="-0.02em"
      >
        {text}
      </text>
    </svg>
  )
}
