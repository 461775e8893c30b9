import { useState } from 'react'
import type { Gallery } from '#web/shell/gallery.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from './button.tsx'
import { Badge, Chip, ToggleChip } from './chip.tsx'
import { CellCheckbox, Checkbox, RadioGroup, Select } from './forms/choices.tsx'
import { Switch } from './forms/switch.tsx'
import { PasswordField, TextArea, TextField } from './forms/text-field.tsx'
import { Bell, Check, Ellipsis, Radio, Search } from './icons.ts'
import { Dialog, Sheet } from './overlays/overlays.tsx'
import { DropdownMenu, Popover } from './overlays/popovers.tsx'
import { Tabs } from './tabs.tsx'

const two = [
  { value: 'buyer', label: 'Buyer', hint: 'Claim and keep.' },
  { value: 'seller', label: 'Seller', hint: 'Publish to the minute.' },
  { value: 'both', label: 'Both' },
] as const

function TabsExample() {
  const [value, setValue] = useState('items')
  return (
    <Tabs
      label="Drop"
      value={value}
      onValueChange={setValue}
      tabs={[
        { value: 'items', label: 'Items', count: 24, panel: <p>Twenty-four items.</p> },
        { value: 'details', label: 'Details', panel: <p>What the seller wrote.</p> },
        { value: 'seller', label: 'Seller', panel: <p>Who the seller is.</p> },
      ]}
    />
  )
}

export const gallery: Gallery = {
  title: 'Controls',
  examples: [
    {
      name: 'Buttons',
      isWide: true,
      node: (
        <div className="flex flex-wrap gap-3">
          <Button>Sign Up</Button>
          <Button variant="outline">Sign In</Button>
          <Button variant="quiet">Quiet</Button>
          <Button variant="destructive">Delete</Button>
          <Button variant="claim">Claim</Button>
          <Button size="small" variant="outline">
            Small
          </Button>
          <Button variant="outline" size="icon" aria-label="Notifications">
            <Bell aria-hidden="true" />
          </Button>
        </div>
      ),
    },
    {
      name: 'Buttons that wait',
      isWide: true,
      node: (
        <div className="flex flex-wrap gap-3">
          <Button isBusy>Sign Up</Button>
          <Button variant="outline" isBusy>
            Sign In
          </Button>
          <Button disabled>Disabled</Button>
          <Button variant="outline" disabled>
            Disabled
          </Button>
          <Button isWaiting variant="muted">
            Wait 4s
          </Button>
        </div>
      ),
    },
    {
      name: 'Faces of the claim button',
      isWide: true,
      node: (
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          <Button variant="claim" size="large">
            Claim
          </Button>
          <Button variant="muted" size="large" isWaiting>
            Wait 4s
          </Button>
          <Button variant="claiming" size="large" isWaiting>
            Claiming...
          </Button>
          <Button variant="outline" size="large" disabled>
            <Check aria-hidden="true" className="text-success" />
            <span className="text-success">Claimed</span>
          </Button>
          <Button variant="muted" size="large" disabled>
            Claim limit reached
          </Button>
          <Button variant="muted" size="large" disabled>
            Pay for items to unlock more claims
          </Button>
          <Button variant="muted" size="large" disabled>
            Sold Out
          </Button>
          <Button size="large">Pay $129.20</Button>
        </div>
      ),
    },
    {
      name: 'Text',
      node: (
        <TextField
          label="E-mail"
          type="email"
          autoComplete="email"
          placeholder="ada@example.com"
          hint="For your claims and parcels."
        />
      ),
    },
    {
      name: 'Text with an error',
      node: <TextField label="E-mail" defaultValue="ada@" error="Please enter a valid email address" />,
    },
    {
      name: 'Text, optional, with a prefix',
      node: (
        <TextField
          label="Search"
          isOptional
          prefix={<Search className="size-5" aria-hidden="true" />}
          placeholder="Search drops..."
        />
      ),
    },
    {
      name: 'Password',
      node: <PasswordField label="Password" autoComplete="current-password" defaultValue="correct horse" />,
    },
    { name: 'Several lines', node: <TextArea label="Description" defaultValue="First pressing, deep groove." /> },
    { name: 'Disabled', node: <TextField label="Store Name *" disabled defaultValue="Odd Lots & Sons" /> },
    {
      name: 'Select',
      node: (
        <Select
          label="Condition"
          options={[
            { value: 'mint', label: 'Mint' },
            { value: 'good', label: 'Good' },
          ]}
          placeholder="Choose"
        />
      ),
    },
    {
      name: 'Checkbox',
      node: (
        <div>
          <Checkbox label="Local pickup only" hint="Buyers collect it from you." defaultChecked />
          <Checkbox label="Allow shipping" />
          <Checkbox label="Not now" disabled />
          <CellCheckbox label="Orders: Email" defaultChecked />
        </div>
      ),
    },
    { name: 'Radio', node: <RadioGroup label="I am interested as" options={two} defaultValue="both" /> },
    {
      name: 'Switch',
      node: (
        <div>
          <Switch label="User Registration" hint="New accounts can be made." defaultChecked />
          <Switch label="Email Verification" />
          <Switch label="Two-Factor Authentication" disabled />
        </div>
      ),
    },
    { name: 'Tabs', node: <TabsExample /> },
    {
      name: 'Chips',
      node: (
        <div className="flex flex-wrap gap-2">
          <Chip name="VHS" onRemove={() => notify.info('Removed')}>
            VHS
          </Chip>
          <Chip name="80s" onRemove={() => notify.info('Removed')}>
            80s
          </Chip>
          <ToggleChip isOn onToggle={() => notify.info('Off')}>
            Live
          </ToggleChip>
          <ToggleChip isOn={false} onToggle={() => notify.info('On')}>
            Mystery
          </ToggleChip>
        </div>
      ),
    },
    {
      name: 'Badges',
      node: (
        <div className="flex flex-wrap gap-2">
          <Badge>Premium</Badge>
          <Badge tone="warning">Early Access</Badge>
          <Badge tone="success">Paid</Badge>
          <Badge tone="destructive">Declined</Badge>
          <Badge tone="info">Shipped</Badge>
          <Badge tone="claim" icon={<Radio aria-hidden="true" />}>
            Live Now
          </Badge>
          <Badge tone="mystery">Mystery</Badge>
          <Badge tone="marketplace">Marketplace</Badge>
        </div>
      ),
    },
    {
      name: 'Overlays',
      node: (
        <div className="flex flex-wrap gap-3">
          <Dialog
            title="Release this claim?"
            description="It goes back on sale right away. This can affect your claim score."
            trigger={<Button variant="outline">Dialog</Button>}
            footer={
              <>
                <Button variant="outline">Keep it</Button>
                <Button variant="destructive">Release claim</Button>
              </>
            }
          />
          <Sheet title="Filters" trigger={<Button variant="outline">Bottom sheet</Button>}>
            Drop type
          </Sheet>
          <Sheet side="side" title="Address" trigger={<Button variant="outline">Side sheet</Button>}>
            Where to?
          </Sheet>
        </div>
      ),
    },
    {
      name: 'Popover and menu',
      node: (
        <div className="flex gap-3">
          <Popover label="Condition" trigger={<Button variant="outline">Popover</Button>}>
            Light signs of use that a careful eye finds.
          </Popover>
          <DropdownMenu
            label="Actions"
            trigger={
              <Button variant="outline" size="icon" aria-label="Actions">
                <Ellipsis aria-hidden="true" />
              </Button>
            }
            entries={[
              { kind: 'link', label: 'View Profile', to: '/gallery' },
              { kind: 'divider' },
              { kind: 'action', label: 'Delete', isDestructive: true, onSelect: () => notify.info('Deleted') },
            ]}
          />
        </div>
      ),
    },
    {
      name: 'Notices',
      node: (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="outline"
            onClick={() => notify.success('Item Claimed!', 'You have successfully claimed this item.')}
          >
            Success
          </Button>
          <Button
            variant="outline"
            onClick={() => notify.error('Claim Failed', 'Unable to claim this item. Please try again.')}
          >
            Error
          </Button>
          <Button
            variant="outline"
            onClick={() =>
              notify.info('Taken out of this checkout', {
                action: { label: 'Undo', onPress: () => notify.info('Back') },
              })
            }
          >
            With Undo
          </Button>
        </div>
      ),
    },
  ],
}
