import { type Motion, useMotion } from '#web/storage/motion.ts'
import { type Theme, useTheme } from '#web/storage/preferences.ts'
import { RadioGroup } from '#web/ui/forms/choices.tsx'

const themes: readonly { value: Theme; label: string; hint: string }[] = [
  { value: 'system', label: 'System', hint: 'Follows your device.' },
  { value: 'light', label: 'Light', hint: 'Ink on paper.' },
  { value: 'dark', label: 'Dark', hint: 'For dark rooms.' },
]

const motions: readonly { value: Motion; label: string; hint: string }[] = [
  { value: 'system', label: 'Match device', hint: 'Full animation, unless your device asks for less.' },
  { value: 'less', label: 'Less', hint: 'Changes appear without animation.' },
]

/** Theme and motion settings of this browser. */
export function AppearanceSettings() {
  const [theme, chooseTheme] = useTheme()
  const [motion, chooseMotion] = useMotion()
  return (
    <div className="flex max-w-100 flex-col gap-8">
      <RadioGroup
        label="Theme"
        hint="Saved in this browser."
        value={theme}
        onValueChange={chooseTheme}
        options={themes}
      />
      <RadioGroup
        label="Motion"
        hint="Saved in this browser."
        value={motion}
        onValueChange={chooseMotion}
        options={motions}
      />
    </div>
  )
}
