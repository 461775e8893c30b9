import { type Motion, useMotion } from '#web/storage/motion.ts'
import { type Theme, useTheme } from '#web/storage/preferences.ts'
import { RadioGroup } from '#web/ui/forms/choices.tsx'
import * as texts from './profile.texts.ts'

const themes: readonly { value: Theme; label: string; hint: string }[] = [
  { value: 'system', label: 'System', hint: texts.followsYourDevice },
  { value: 'light', label: 'Light', hint: texts.inkOnPaper },
  { value: 'dark', label: 'Dark', hint: texts.forDarkRooms },
]

const motions: readonly { value: Motion; label: string; hint: string }[] = [
  { value: 'system', label: texts.matchDevice, hint: texts.fullAnimationUnless },
  { value: 'less', label: 'Less', hint: texts.changesAppearWithoutAnimation },
]

/** Theme and motion settings of this browser. */
export function AppearanceSettings() {
  const [theme, chooseTheme] = useTheme()
  const [motion, chooseMotion] = useMotion()
  return (
    <div className="flex max-w-100 flex-col gap-8">
      <RadioGroup
        label="Theme"
        hint={texts.savedInThisBrowser}
        value={theme}
        onValueChange={chooseTheme}
        options={themes}
      />
      <RadioGroup
        label="Motion"
        hint={texts.savedInThisBrowser}
        value={motion}
        onValueChange={chooseMotion}
        options={motions}
      />
    </div>
  )
}
