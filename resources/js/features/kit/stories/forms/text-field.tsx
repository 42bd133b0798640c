import { useState } from 'react'
import type { Story } from '#client/features/kit/story.ts'
import { SelectField, TextAreaField, TextField } from '#client/ui/Field.tsx'
import { NativeField } from '#client/ui/native/Field.tsx'
import { PasswordField } from '#client/ui/native/PasswordField.tsx'

const CONSTRUCTIONS = [
  { id: 'solid', label: 'Solid' },
  { id: 'semi-hollow', label: 'Semi-hollow' },
  { id: 'hollow', label: 'Hollow' },
]

function ConstructionField({ error, disabled = false }: { error?: string; disabled?: boolean }) {
  const [construction, setConstruction] = useState('solid')
  return (
    <SelectField
      label="Construction"
      options={CONSTRUCTIONS}
      value={construction}
      onChange={setConstruction}
      error={error}
      disabled={disabled}
    />
  )
}

export const textField: Story = {
  id: 'forms/text-field',
  title: 'TextField, TextAreaField and SelectField',
  purpose: 'A value with its label above it, and below it a hint and the error of the server.',
  components: ['ui/Field.tsx'],
  states: [
    {
      name: 'Text',
      Example: () => <TextField label="Name" defaultValue="Maria Fernandez" />,
    },
    {
      name: 'Empty, with a placeholder and a hint',
      Example: () => (
        <TextField
          label="Phone"
          type="tel"
          placeholder="+1 305 555 0142"
          hint="With the country code, for messages abroad."
        />
      ),
    },
    {
      name: 'Error',
      Example: () => (
        <TextField
          label="Email"
          type="email"
          defaultValue="maria@"
          error="Enter a complete email address."
        />
      ),
    },
    {
      name: 'Disabled',
      Example: () => <TextField label="Contract" defaultValue="LAY-2026-0042" isDisabled />,
    },
    {
      name: 'Read only',
      Example: () => <TextField label="SKU" defaultValue="MCL-S-14K-8MM-22IN" isReadOnly />,
    },
    { name: 'Choice', Example: () => <ConstructionField /> },
    {
      name: 'Choice with an error',
      Example: () => <ConstructionField error="This construction is not made in 24K." />,
    },
    { name: 'Choice, disabled', Example: () => <ConstructionField disabled /> },
    {
      name: 'Several lines',
      Example: () => (
        <TextAreaField
          label="Note"
          defaultValue="Wants the clasp replaced. Call before noon, not on Fridays."
        />
      ),
    },
  ],
  playground: {
    choices: {
      type: ['text', 'email', 'tel'],
      hint: ['', 'Printed on the receipt.'],
      error: ['', 'Enter at most 60 characters.'],
      isDisabled: ['false', 'true'],
    },
    Example: ({ values }) => (
      <TextField
        label="Contact"
        type={values.type ?? 'text'}
        hint={values.hint}
        error={values.error}
        isDisabled={values.isDisabled === 'true'}
        className="max-w-72"
      />
    ),
  },
  props: [
    ['label', 'string', 'Always visible; a placeholder does not replace it.'],
    ['value, onChange', 'string, (text) => void', 'The text as typed; the server reads it.'],
    ['error', 'string', 'From the server, already translated.'],
    ['hint', 'ReactNode', 'What the value is for, or its form.'],
    ['inputMode', "'decimal' | 'numeric'", 'Numbers: left to right, at the end side in Arabic.'],
  ],
  notes: [
    'After a refused form useFormFocus moves the focus to the first field with an error.',
    'A choice of two to five short options is a Segmented; a search through many is a picker.',
  ],
  keys: [
    ['Enter', 'Sends the form, except in a text of several lines'],
    ['Ctrl or ⌘ with Enter', 'Sends the form of a customer from every field'],
  ],
}

function NameField() {
  const [name, setName] = useState('Ana Ruiz')
  return <NativeField label="Your name" value={name} onChange={setName} />
}

function PasswordExample({ error }: { error?: string }) {
  const [password, setPassword] = useState('correct horse')
  return <PasswordField label="Password" value={password} onChange={setPassword} error={error} />
}

export const nativeField: Story = {
  id: 'forms/text-field',
  title: 'NativeField and PasswordField',
  purpose: 'The fields of the sign-in pages, which load no React Aria.',
  components: ['ui/native/Field.tsx', 'ui/native/PasswordField.tsx'],
  states: [
    { name: 'Text', Example: NameField },
    { name: 'Password', Example: () => <PasswordExample /> },
    {
      name: 'Password with an error',
      Example: () => <PasswordExample error="Wrong password." />,
    },
  ],
  notes: [
    'PasswordField can show the password, and says when Caps Lock is on.',
    'Everywhere behind sign-in use TextField; for passwords there too PasswordField.',
  ],
}
