import '#web/forms/zod-setup.ts'
import type { Address } from '@keepcase/contract/accounts/accounts.contract.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { CancelButton, Form, FormField, SubmitButton, useContractForm } from '#web/forms/form.tsx'
import { Select } from '#web/ui/forms/choices.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { countries, likelyCountry } from './countries.ts'
import * as texts from './profile.texts.ts'
import { useAddAddress, useUpdateAddress } from './use-addresses.ts'

const requiredText = (max: number, message: string) =>
  z.string().check(z.trim(), z.minLength(1, message), z.maxLength(max, texts.atMostCharacters(max)))
const free = (max: number) => z.string().check(z.trim(), z.maxLength(max, texts.atMostCharacters(max)))

/** The contract's address schema with messages for people; optional fields are empty strings here. */
const AddressFields = z.strictObject({
  fullName: requiredText(120, texts.whoseNameGoes),
  line1: requiredText(200, texts.enterTheStreet),
  line2: free(200),
  city: requiredText(120, texts.enterTheCity),
  region: free(120),
  postalCode: free(20),
  country: z.string().check(z.regex(/^[A-Z]{2}$/, texts.countryIsMissing)),
  phone: free(40),
})
type AddressFields = z.output<typeof AddressFields>

const empty = (text: string) => (text === '' ? null : text)

type AddressFormProps = {
  isFirst: boolean
  /** The address to edit; omit it to add a new one. */
  address?: Address
  onSaved: (address: Address) => void
  onCancel: (() => void) | null
}

/** Initial values: the address to edit, or empty fields with the likely country. */
function valuesOf(address: Address | undefined): AddressFields {
  const { fullName = '', line1 = '', line2, city = '', region = '', postalCode = '', phone } = address ?? {}
  const country = address?.country ?? likelyCountry(navigator.languages)
  return { fullName, line1, line2: line2 ?? '', city, region, postalCode, country, phone: phone ?? '' }
}

/** Adds or edits an address. Field names are the ones browsers autofill. */
export function AddressForm({ isFirst, address, onSaved, onCancel }: AddressFormProps) {
  const add = useAddAddress()
  const update = useUpdateAddress()
  const [defaultValues] = useState(() => valuesOf(address))
  const mutation = {
    isPending: add.isPending || update.isPending,
    mutateAsync: (fields: AddressFields) => {
      const given = { ...fields, line2: empty(fields.line2), phone: empty(fields.phone) }
      return address
        ? update.mutateAsync({ ...given, id: address.id })
        : add.mutateAsync({ ...given, isDefault: isFirst })
    },
  }
  const form = useContractForm(AddressFields, mutation, {
    defaultValues,
    onDone: onSaved,
    fallback: texts.theAddressWasntSaved,
    asksBeforeLeaving: true,
  })
  const text = (name: keyof AddressFields, label: string, autoComplete: string, more: object = {}) => (
    <FormField form={form} name={name}>
      {(control) => <TextField label={label} autoComplete={`shipping ${autoComplete}`} {...more} {...control} />}
    </FormField>
  )
  return (
    <Form
      form={form}
      aria-label={address ? 'Address' : texts.newAddress}
      className="grid grid-cols-1 gap-4 sm:grid-cols-2"
    >
      {text('fullName', texts.fullName, 'name', { className: 'sm:col-span-2' })}
      {text('line1', texts.streetAndNumber, 'address-line1', { className: 'sm:col-span-2' })}
      {text('line2', texts.apartmentFloor, 'address-line2', { isOptional: true, className: 'sm:col-span-2' })}
      {text('city', 'City', 'address-level2')}
      {text('region', texts.stateOrRegion, 'address-level1', { isOptional: true })}
      {text('postalCode', texts.postalCode, 'postal-code', { isOptional: true })}
      <FormField form={form} name="country">
        {({ error, ...control }) => (
          <Select
            label="Country"
            autoComplete="shipping country"
            placeholder={texts.chooseACountry}
            options={countries}
            error={error}
            {...control}
          />
        )}
      </FormField>
      {text('phone', 'Phone', 'tel', { isOptional: true, type: 'tel', hint: texts.onlyForTheCarrier })}
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <SubmitButton>{texts.saveAddress}</SubmitButton>
        {onCancel && <CancelButton onCancel={onCancel} />}
      </div>
    </Form>
  )
}
