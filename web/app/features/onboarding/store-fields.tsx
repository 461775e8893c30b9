import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { api } from '#web/api/api.ts'
import { type ContractForm, FormField } from '#web/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import * as texts from './onboarding.texts.ts'

const shape = texts.addressRule

/** Validation of a storefront's name and address; the server has the final say. */
export const StoreSchema = z.strictObject({
  storeName: z.string().check(z.trim(), z.minLength(2, texts.storeNameMust), z.maxLength(80, texts.atMostCharacters)),
  subdomain: z.string().check(z.trim(), z.toLowerCase(), z.regex(/^(?:[a-z0-9](?:[a-z0-9-]{1,38}[a-z0-9])?)?$/, shape)),
})
export type StoreInput = z.output<typeof StoreSchema>

type StoreFieldsProps = {
  form: ContractForm<StoreInput>
  /** True to include the address: its availability check requires a signed-in account. */
  isAsked: boolean
}

/** Store Name and, signed in, the address with a live availability check. */
export function StoreFields({ form, isAsked }: StoreFieldsProps) {
  return (
    <>
      <FormField form={form} name="storeName">
        {(control) => <TextField label={texts.storeName} autoComplete="organization" isRequired {...control} />}
      </FormField>
      {isAsked && (
        <FormField form={form} name="subdomain">
          {(control) => (
            <div>
              <TextField
                label="Address"
                hint={texts.aShortName}
                isOptional
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                {...control}
              />
              <Availability typed={control.value} isAsked={control.error === undefined} />
            </div>
          )}
        </FormField>
      )}
    </>
  )
}

/** Availability of the address, requested after a pause in typing. Only a hint: the answer to Next decides. */
function Availability({ typed, isAsked }: { typed: string; isAsked: boolean }) {
  const subdomain = useDebounced(typed.trim().toLowerCase())
  const isWhole = StoreSchema.shape.subdomain.safeParse(subdomain).success && subdomain.length >= 3
  const { data } = useQuery({
    ...api.onboarding.checkSubdomain.queryOptions({ input: { subdomain } }),
    enabled: isAsked && isWhole,
    staleTime: 10_000,
    retry: false,
  })
  const isShown = isAsked && isWhole && data?.subdomain === typed.trim().toLowerCase()
  return (
    <p role="status" className="mt-1.5 text-small empty:hidden">
      {isShown && data.isFree && <span className="text-success">{texts.isFree(subdomain)}</span>}
      {isShown && !data.isFree && <span className="text-destructive">{data.message}</span>}
    </p>
  )
}

/** Value debounced by 350 ms. */
function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 350)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
