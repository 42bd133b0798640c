import { useState } from 'react'
import type { Story } from '#client/features/kit/story.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { Switch } from '#client/ui/fields/Switch.tsx'

function FollowGold() {
  const [isOn, setOn] = useState(true)
  return (
    <Switch
      label="Follow the gold price"
      hint={isOn ? 'Prices are prepared after each change of 2%.' : 'Prices change only by hand.'}
      isSelected={isOn}
      onChange={setOn}
    />
  )
}

/** The preference of the user, as in the list of shortcuts. */
function SingleKeys() {
  const { singleKeys, choose } = usePreferences()
  return (
    <Switch
      label="Single-key shortcuts"
      isSelected={singleKeys}
      onChange={(isOn) => void choose({ singleKeys: isOn })}
    />
  )
}

export const switches: Story = {
  id: 'forms/switch',
  title: 'Switch',
  purpose: 'Turns a setting on or off that takes effect at once.',
  components: ['ui/fields/Switch.tsx'],
  states: [
    { name: 'With a hint', Example: FollowGold },
    { name: 'On', Example: () => <Switch label="Dark sidebar" defaultSelected /> },
    { name: 'Off', Example: () => <Switch label="Dark sidebar" /> },
    {
      name: 'Disabled',
      Example: () => <Switch label="Email a copy to the customer" isDisabled />,
    },
    {
      name: 'Disabled and on',
      Example: () => (
        <Switch label="Second factor required for admins" isDisabled defaultSelected />
      ),
    },
    { name: 'Your own preference', Example: SingleKeys },
  ],
  playground: {
    choices: {
      label: ['Sound on new messages', 'Show prices with tax on the board in the shop window'],
      hint: ['', 'Only while this page is open.'],
      isDisabled: ['false', 'true'],
    },
    Example: ({ values }) => (
      <Switch
        label={values.label ?? ''}
        isDisabled={values.isDisabled === 'true'}
        {...(values.hint ? { hint: values.hint } : {})}
      />
    ),
  },
  props: [
    ['label', 'string', 'The name of what is on; it does not change with the state.'],
    ['isSelected, onChange', 'boolean, (isOn) => void', 'The state. Save it here.'],
  ],
  keys: [['Space', 'Turns on or off']],
}
