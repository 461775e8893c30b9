import '#web/forms/zod-setup.ts'
import type { Me } from '@keepcase/contract/accounts/accounts.contract.ts'
import * as z from 'zod/mini'
import { Form, FormField, SubmitButton, useContractForm } from '#web/forms/form.tsx'
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx'
import { InterestsField } from '../waitlist/interests-field.tsx'
import * as texts from './profile.texts.ts'
import { profileMessages, useUpdateProfile } from './use-update-profile.ts'

/** The contract's profile schema with messages for people; optional fields are empty strings here. */
const ProfileFields = z.strictObject({
  displayName: z.string().check(z.trim(), z.minLength(1, texts.enterTheNameOthers), z.maxLength(60, texts.nameTooLong)),
  username: z.string().check(z.trim(), z.toLowerCase(), z.regex(/^([a-z0-9_.]{3,30})?$/, texts.usernameRule)),
  bio: z.string().check(z.trim(), z.maxLength(500, texts.bioTooLong)),
  interests: z.array(z.string()).check(z.maxLength(30, texts.chooseUpToInterests)),
})
type ProfileFields = z.output<typeof ProfileFields>

/** Edits the account's public profile. */
export function ProfileSettings({ profile }: { profile: Me['profile'] }) {
  const update = useUpdateProfile()
  const mutation = {
    isPending: update.isPending,
    mutateAsync: ({ username, bio, ...fields }: ProfileFields) =>
      update.mutateAsync({ ...fields, username: username || null, bio: bio || null }),
  }
  const form = useContractForm(ProfileFields, mutation, {
    defaultValues: {
      displayName: profile.displayName ?? '',
      username: profile.username ?? '',
      bio: profile.bio ?? '',
      interests: profile.interests,
    },
    savedValues: (saved) => ({
      displayName: saved.displayName ?? '',
      username: saved.username ?? '',
      bio: saved.bio ?? '',
      interests: saved.interests,
    }),
    fallback: profileMessages.failed.message,
    asksBeforeLeaving: true,
  })
  return (
    <Form form={form} aria-label="Profile" className="flex max-w-140 flex-col gap-5">
      <FormField form={form} name="displayName">
        {(control) => <TextField label={texts.displayName} autoComplete="nickname" {...control} />}
      </FormField>
      <FormField form={form} name="username">
        {(control) => (
          <TextField
            label="Username"
            isOptional
            hint={texts.lowercaseLettersDigitsDots}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...control}
          />
        )}
      </FormField>
      <FormField form={form} name="bio">
        {(control) => <TextArea label="Bio" isOptional hint={texts.upToCharacters} {...control} />}
      </FormField>
      <FormField form={form} name="interests">
        {({ value, onChange, error }) => <InterestsField value={value as string[]} onChange={onChange} error={error} />}
      </FormField>
      <SubmitButton className="self-start">{texts.saveProfile}</SubmitButton>
    </Form>
  )
}
