import type { ShippingCostStrategy } from '@keepcase/contract/drops/drops.contract.ts'
import { shippingRates } from '@keepcase/contract/drops/drops.rules.ts'
import { formatMoney } from '#web/format/format.ts'
import { Checkbox, RadioGroup } from '#web/ui/forms/choices.tsx'
import {
  codesHint,
  codesLabel,
  deliveryLabel,
  deliveryPickup,
  deliveryShip,
  feeLabel,
  feeLabels,
  flatFirst,
  flatFurther,
  shippingCostLabel,
  shippingFlat,
  shippingFree,
  shippingTitle,
  shippingUsual,
  usualRates,
} from '../editor.texts.ts'
import { useEditor, useField } from '../editor-context.ts'
import { inlineChoices, LockNote, MoneyField, Part } from './fields.tsx'
import { ReceiveTable } from './receive-table.tsx'

type Delivery = 'ship' | 'pickup'

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
    <Part id="drop-shipping" title={shippingTitle}>
      <LockNote lock={allow.lock} />
      <RadioGroup<Delivery>
        label={deliveryLabel}
        className={inlineChoices}
        value={pickup.value || !allow.value ? 'pickup' : 'ship'}
        onValueChange={choose}
        options={[
          { value: 'ship', label: deliveryShip, isDisabled: allow.isDisabled },
          { value: 'pickup', label: deliveryPickup, isDisabled: allow.isDisabled },
        ]}
      />
      {!pickup.value && allow.value && <Cost />}
      <RadioGroup
        label={feeLabel}
        className={inlineChoices}
        value={fee.value}
        onValueChange={fee.set}
        error={fee.error}
        options={feeLabels.map((option) => ({ ...option, isDisabled: fee.isDisabled }))}
      />
      <Checkbox
        label={codesLabel}
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
  const usual = usualRates(
    formatMoney(firstItemCents, storefront.currency),
    formatMoney(additionalItemCents, storefront.currency),
  )
  return (
    <>
      <RadioGroup<ShippingCostStrategy>
        label={shippingCostLabel}
        value={strategy.value}
        error={strategy.error}
        onValueChange={choose}
        options={[
          { value: 'SellerDefault', label: shippingUsual, hint: usual, isDisabled: strategy.isDisabled },
          { value: 'FlatRate', label: shippingFlat, isDisabled: strategy.isDisabled },
          { value: 'Free', label: shippingFree, isDisabled: strategy.isDisabled },
        ]}
      />
      {strategy.value === 'FlatRate' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <MoneyField name="flatRateAmountCents" label={flatFirst} />
          <MoneyField name="flatRateAdditionalCents" label={flatFurther} />
        </div>
      )}
    </>
  )
}
