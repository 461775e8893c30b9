import type { Order } from '@keepcase/contract/checkout/checkout.contract.ts'
import { formatMoney } from '#web/format/format.ts'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'

type LinesFieldProps = {
  legend: string
  order: Order
  /** What is paid back for each line that can be chosen. */
  amounts: ReadonlyMap<string, number>
  chosen: readonly string[]
  onChange: (claimIds: string[]) => void
  error: string | undefined
}

/** Checkboxes for lines of an order, with what is paid back for each. */
export function LinesField({ legend, order, amounts, chosen, onChange, error }: LinesFieldProps) {
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <fieldset>
      <legend className="mb-1 text-label">{legend}</legend>
      {order.lines
        .filter(({ claimId }) => amounts.has(claimId))
        .map(({ claimId, title }) => (
          <Checkbox
            key={claimId}
            label={<bdi>{title}</bdi>}
            hint={formatMoney(amounts.get(claimId) ?? 0, order.currency)}
            checked={chosen.includes(claimId)}
            onCheckedChange={() => toggle(claimId)}
          />
        ))}
      <FieldError id="order-lines-error" error={error} />
    </fieldset>
  )
}
