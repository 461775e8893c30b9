import '#web/forms/zod-setup.ts'
import { Palette, type paletteNames } from '@keepcase/contract/storefronts/palettes.ts'
import type { Storefront } from '@keepcase/contract/storefronts/storefronts.fields.ts'
import { maxDescriptionChars } from '@keepcase/contract/storefronts/storefronts.limits.ts'
import * as z from 'zod/mini'
import { client } from '#web/api/api.ts'
import { FormField } from '#web/forms/form.tsx'
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx'
import type { GroupProps } from './groups.ts'
import { PaletteField } from './palette-field.tsx'
import { PictureField } from './picture-field.tsx'
import * as texts from './settings.texts.ts'
import { GroupForm, SettingsGroup } from './settings-group.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const Branding = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(2, texts.nameTooShort), z.maxLength(80, texts.nameTooLong)),
  description: z.string().check(z.trim(), z.maxLength(maxDescriptionChars, texts.descriptionTooLong)),
  subdomain: z
    .string()
    .check(z.trim(), z.toLowerCase(), z.regex(/^$|^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/, texts.subdomainForm)),
  palette: Palette,
})
type Branding = z.output<typeof Branding>

const brandingOf = ({ name, description, subdomain, palette }: Storefront): Branding => ({
  name,
  description: description ?? '',
  subdomain: subdomain ?? '',
  palette,
})

const fields = [
  { name: 'name', label: texts.nameLabel },
  { name: 'description', label: texts.descriptionLabel },
  { name: 'subdomain', label: texts.addressLabel },
  {
    name: 'palette',
    label: texts.paletteLabel,
    show: (value: unknown) => texts.paletteNames[value as (typeof paletteNames)[number]],
  },
] as const

/** Name, description, address, palette and pictures. */
export function BrandingGroup({ settings, onDraft }: GroupProps) {
  const { id } = settings
  const edited = useSettingsForm({
    settings,
    group: 'branding',
    schema: Branding,
    valuesOf: brandingOf,
    send: ({ description, subdomain, ...rest }, version) =>
      client.storefronts.update({
        id,
        version,
        ...rest,
        description: description || null,
        subdomain: subdomain || null,
      }),
    onDraft: ({ description, ...rest }) => onDraft({ ...rest, description: description || null }),
  })
  const { form } = edited
  return (
    <SettingsGroup id="branding" title={texts.brandingTitle} lead={texts.brandingLead}>
      <div className="grid gap-5 sm:grid-cols-2">
        <PictureField settings={settings} kind="logo" />
        <PictureField settings={settings} kind="cover" />
      </div>
      <GroupForm label={texts.brandingTitle} edited={edited} fields={fields}>
        <FormField form={form} name="name">
          {(control) => <TextField label={texts.nameLabel} autoComplete="organization" {...control} />}
        </FormField>
        <FormField form={form} name="description">
          {(control) => (
            <TextArea label={texts.descriptionLabel} hint={texts.descriptionHint} isOptional rows={5} {...control} />
          )}
        </FormField>
        <FormField form={form} name="subdomain">
          {(control) => (
            <TextField
              label={texts.addressLabel}
              hint={texts.addressHint(form.watch('subdomain'), window.location.hostname)}
              isOptional
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              {...control}
            />
          )}
        </FormField>
        <FormField form={form} name="palette">
          {({ value, onChange }) => <PaletteField value={value} onChange={onChange} />}
        </FormField>
      </GroupForm>
    </SettingsGroup>
  )
}
