import { type Theme, useTheme } from '#platform/preferences.ts'
import { RadioGroup } from '#ui/choices.tsx'

const themes: readonly { value: Theme; label: string; hint: string }[] = [
  { value: 'system', label: 'System', hint: 'As your device is set.' },
  { value: 'light', label: 'Light', hint: 'Ink on paper.' },
  { value: 'dark', label: 'Dark', hint: 'For rooms without light.' },
]

/** How the site looks in this browser. */
export function AppearanceSettings() {
  const [theme, choose] = useTheme()
  return (
    <RadioGroup
      className="max-w-100"
      label="Theme"
      hint="Kept in this browser."
      value={theme}
      onValueChange={choose}
      options={themes}
    />
  )
}
