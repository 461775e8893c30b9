import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { type Theme, useTheme } from '#web/storage/preferences.ts'
import { cn } from '#web/ui/cn.ts'
import { Monitor, Moon, Sun } from '#web/ui/icons.ts'
import { LogoMark } from '#web/ui/logo.tsx'
import * as texts from './navigation.texts.ts'

const links = [
  ['Help', paths.help],
  [texts.howItWorks, paths.about],
  ['Contact', paths.contact],
  ['Safety', paths.safety],
  ['Terms', paths.terms],
  ['Privacy', paths.privacy],
  ['Cookies', paths.cookies],
] as const

/** The footer of every page; the logo sits on its edge as on a shelf. Help comes first in all of them. */
export function Footer() {
  return (
    // Out of sight while a signed-in page loads: what comes in above it never moves it through the window.
    <footer data-chrome className="mt-24 border-t hinted:[main:is(:empty,:has([data-loading]))+&]:invisible">
      <div className="page relative flex flex-wrap items-center gap-x-8 gap-y-4 py-8">
        <LogoMark className="absolute bottom-full -mb-1 size-10" />
        <p className="flex-1 text-label lg:flex-none">{texts.claimItKeep}</p>
        <nav aria-label="Footer" className="order-last flex w-full flex-wrap gap-x-5 lg:order-none lg:w-auto lg:flex-1">
          {links.map(([label, to]) => (
            <Link
              key={to}
              to={to}
              className="finger-room inline-flex min-h-11 items-center text-muted-foreground text-small underline-offset-4 hover:text-foreground hover:underline"
            >
              {label}
            </Link>
          ))}
        </nav>
        <ThemeChoice />
      </div>
    </footer>
  )
}

const themes: readonly { value: Theme; label: string; Icon: typeof Sun }[] = [
  { value: 'system', label: texts.systemTheme, Icon: Monitor },
  { value: 'light', label: texts.lightTheme, Icon: Sun },
  { value: 'dark', label: texts.darkTheme, Icon: Moon },
]

/** System, Light or Dark. */
export function ThemeChoice() {
  const [theme, choose] = useTheme()
  return (
    <fieldset className="flex rounded-control border border-input p-0.5">
      <legend className="sr-only">Theme</legend>
      {themes.map(({ value, label, Icon }) => (
        <label
          key={value}
          title={label}
          className={cn(
            'relative grid size-10 place-items-center rounded-[6px] pointer-coarse:size-11 text-muted-foreground has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2',
            theme === value && 'bg-secondary text-foreground',
          )}
        >
          <input
            type="radio"
            name="theme"
            value={value}
            checked={theme === value}
            onChange={() => choose(value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <Icon className="size-5" aria-hidden="true" />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
