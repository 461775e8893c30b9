import type { FeeStructure, ShippingCostStrategy } from '@keepcase/contract/drops/drops.contract.ts'
import { shippingRates } from '@keepcase/contract/drops/drops.rules.ts'
import { formatMoney } from '#web/format/format.ts'
import { Checkbox, RadioGroup } from '#web/ui/forms/choices.tsx'
import { codesHint } from '../editor.texts.ts'
import { useEditor, useField } from '../editor-context.ts'
import { inlineChoices, LockNote, MoneyField, Part } from './fields.tsx'
import { ReceiveTable } from './receive-table.tsx'

type Delivery = 'ship' | 'pickup'

const feeLabels: readonly { value: FeeStructure; label: string }[] = [
  { value: 'seller', label: 'I pay it' },
  { value: 'split', label: 'We split it' },
  { value: 'buyer', label: 'The buyer pays it' },
]

/** Shipping and fees, with what the seller gets at each price. */
export function ShippingPart() {
  const allow = useField('allowShipping')
  const pickup = useField('localPickupOnly')
  const fee = useField('feeStructure')
  const codes = useField('supportsDiscountRules')
  const choose = (delivery: Delivery) => {
    allow.set(delivery === 'ship')
    pickup.set(delivery === 'pickup')
  }
  return (
    <Part id="drop-shipping" title="Shipping and fees">
      <LockNote lock={allow.lock} />
      <RadioGroup<Delivery>
        label="How buyers get it"
        className={inlineChoices}
        value={pickup.value || !allow.value ? 'pickup' : 'ship'}
        onValueChange={choose}
        options={[
          { value: 'ship', label: 'I ship it', isDisabled: allow.isDisabled },
          { value: 'pickup', label: 'Local pickup only', isDisabled: allow.isDisabled },
        ]}
      />
      {!pickup.value && allow.value && <Cost />}
      <RadioGroup
        label="Platform fee"
        className={inlineChoices}
        value={fee.value}
        onValueChange={fee.set}
        error={fee.error}
        options={feeLabels.map((option) => ({ ...option, isDisabled: fee.isDisabled }))}
      />
      <Checkbox
        label="Accept discount codes"
        hint={codesHint}
        checked={codes.value}
        disabled={codes.isDisabled}
        onCheckedChange={codes.set}
      />
      <ReceiveTable />
    </Part>
  )
}

function Cost() {
  const { storefront } = useEditor()
  const strategy = useField('shippingCostStrategy')
  const flat = useField('flatRateAmountCents')
  const { firstItemCents, additionalItemCents } = shippingRates({
    allowShipping: true,
    shippingCostStrategy: 'SellerDefault',
    flatRateAmountCents: null,
    flatRateAdditionalCents: null,
    ...storefront,
  })
  const choose = (value: ShippingCostStrategy) => {
    if (value === 'FlatRate' && flat.value === null) flat.set(firstItemCents)
    strategy.set(value)
  }
  const usual = `${formatMoney(firstItemCents, storefront.currency)}, then +${formatMoney(additionalItemCents, storefront.currency)} for each further item`
  return (
    <>
      <RadioGroup<ShippingCostStrategy>
        label="Shipping cost"
        value={strategy.value}
        error={strategy.error}
        onValueChange={choose}
        options={[
          { value: 'SellerDefault', label: 'My storefront’s rates', hint: usual, isDisabled: strategy.isDisabled },
          { value: 'FlatRate', label: 'A flat rate for this drop', isDisabled: strategy.isDisabled },
          { value: 'Free', label: 'Free shipping', isDisabled: strategy.isDisabled },
        ]}
      />
      {strategy.value === 'FlatRate' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <MoneyField name="flatRateAmountCents" label="First item" />
          <MoneyField name="flatRateAdditionalCents" label="Each further item" />
        </div>
      )}
    </>
  )
}
