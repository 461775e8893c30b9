import type { ReactNode } from 'react'
import { cn } from './cn.ts'

type SettingsSectionProps = {
  /** Id of its heading, which labels the section. */
  id: string
  title: string
  /** What it is about, where the title does not say it. */
  lead?: ReactNode
  className?: string
  children: ReactNode
}

/** A section of a settings page with its heading. */
export const SettingsSection = ({ id, title, lead, className, children }: SettingsSectionProps) => (
  <section aria-labelledby={id} className={className}>
    <h3 id={id} className={cn('text-h3', !lead && 'mb-3')}>
      {title}
    </h3>
    {lead && <p className="mt-1 mb-4 text-muted-foreground">{lead}</p>}
    {children}
  </section>
)
