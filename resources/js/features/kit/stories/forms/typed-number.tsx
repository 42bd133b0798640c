import { useState } from 'react'
import type { Story } from '#client/features/kit/story.ts'
import { typedNumber, useTypedNumber } from '#client/lib/typing/typed-number.ts'
import { Facts } from '#client/ui/Facts.tsx'
import { TextField } from '#client/ui/Field.tsx'
import { DecimalField } from '#client/ui/fields/DecimalField.tsx'

function TypedPrice() {
  const toPlain = useTypedNumber()
  const [typed, setTyped] = useState('7,985.00')
  return (
    <TextField
      label="Price"
      inputMode="decimal"
      suffix="USD"
      value={typed}
      onChange={setTyped}
      hint={`Sent as ${toPlain(typed) || 'nothing'}`}
    />
  )
}

function SavedLimit() {
  const [value, setValue] = useState('10000.00')
  return (
    <DecimalField
      label="Report cash above"
      inputMode="decimal"
      suffix="USD"
      value={value}
      onChange={setValue}
      hint={`Sent as ${value || 'nothing'}`}
    />
  )
}

/** The same number as it is typed in three languages, and 1.234, which has two meanings. */
const TYPED = [
  { language: 'English', tag: 'en-US', text: '4,100.50' },
  { language: 'German', tag: 'de-DE', text: '4.100,50' },
  { language: 'French', tag: 'fr-FR', text: '4 100,50' },
  { language: 'English', tag: 'en-US', text: '1.234' },
  { language: 'German', tag: 'de-DE', text: '1.234' },
]

function ReadTexts() {
  return (
    <Facts
      facts={TYPED.map(({ language, tag, text }) => ({
        name: `${language}: ${text}`,
        value: typedNumber(text, tag),
      }))}
    />
  )
}

export const typedNumbers: Story = {
  id: 'forms/typed-number',
  title: 'Typed numbers',
  purpose: 'A number may be typed as the language writes it; the form sends plain decimal text.',
  components: ['ui/Field.tsx', 'ui/fields/DecimalField.tsx'],
  states: [
    { name: 'Type in the language of the page', Example: TypedPrice },
    { name: 'DecimalField: separators appear when it is left', Example: SavedLimit },
    { name: 'What is read', Example: ReadTexts },
  ],
  props: [
    ['useTypedNumber()', '(typed) => string', 'Reads in the language of the user.'],
    ['typedNumber(typed, tag)', 'string', 'Reads in a given language.'],
  ],
  notes: [
    'Nothing is inserted or removed while the user types: a mask breaks pasting, correcting and screen readers.',
    'The text is converted for the form. Text that is not a number stays as it is, and the server refuses it at its field.',
    'One separator before exactly three digits is read as the language of the user means it.',
    'For counts use NumberField, for dates DateField.',
  ],
}
