import { useState } from 'react'
import type { Story } from '#client/features/kit/story.ts'
import { checkFields } from '#client/lib/json-request.ts'
import { Button } from '#client/ui/Button.tsx'
import { TextField } from '#client/ui/Field.tsx'

const BLANK = { name: '', email: '', phone: '', wrist: '' }

type FieldName = keyof typeof BLANK

const NAMES = Object.keys(BLANK) as FieldName[]

/** The answer of the server about each field that was checked. */
type Answers = Partial<Record<FieldName, { error: string | undefined }>>

function CheckedCustomer() {
  const [fields, setFields] = useState(BLANK)
  const [answers, setAnswers] = useState<Answers>({})
  const [isCheckingAll, setCheckingAll] = useState(false)
  const check = async (names: readonly FieldName[]) => {
    const result = await checkFields('/customers', fields, names)
    if (!result.ok && result.status !== 422) return
    const errors = result.ok ? {} : result.errors
    const found = names.map((name) => [name, { error: errors[name] }])
    setAnswers((earlier) => ({ ...earlier, ...Object.fromEntries(found) }))
  }
  const checkAll = async () => {
    setCheckingAll(true)
    await check(NAMES)
    setCheckingAll(false)
  }
  const field = (name: FieldName, label: string) => ({
    label,
    value: fields[name],
    onChange: (text: string) => {
      setFields({ ...fields, [name]: text })
      setAnswers({ ...answers, [name]: undefined })
    },
    onBlur: () => {
      if (fields[name] !== '' && !answers[name]) void check([name])
    },
    error: answers[name]?.error,
    hint: answers[name] && !answers[name].error ? 'Accepted by the server' : '',
  })
  return (
    <div className="space-y-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...field('name', 'Name')} isRequired />
        <TextField {...field('email', 'Email')} type="email" />
        <TextField {...field('phone', 'Phone')} type="tel" />
        <TextField {...field('wrist', 'Wrist')} inputMode="decimal" suffix="in" />
      </div>
      <Button isPending={isCheckingAll} onPress={() => void checkAll()}>
        Check all fields
      </Button>
    </div>
  )
}

export const validation: Story = {
  id: 'forms/validation',
  title: 'Validation',
  purpose:
    'The server checks each field when it is left, with the rules of the real customer form.',
  components: ['ui/Field.tsx'],
  states: [
    {
      name: 'Type a wrong email, such as maria@, and leave the field',
      isWide: true,
      Example: CheckedCustomer,
    },
  ],
  notes: [
    'The rules exist once, in the input.ts of the route; the client has no copy of them.',
    'checkFields sends the fields to the route of the form with the header Precognition. Such a request never reaches the code that writes.',
    'A field is checked when it is left, never while it is typed. The form as a whole is checked again when it is sent.',
  ],
}

export const errorTexts: Story = {
  id: 'forms/validation',
  title: 'Error texts',
  purpose: 'An error says what is wrong and what to do, at its field.',
  components: ['ui/Field.tsx'],
  states: [
    {
      name: 'A missing value',
      Example: () => <TextField label="Name" isRequired error="Enter a name." />,
    },
    {
      name: 'A value beyond a limit',
      Example: () => (
        <TextField
          label="Discount"
          inputMode="decimal"
          suffix="%"
          defaultValue="45"
          error="Staff may discount up to 30%. Ask an admin for more."
        />
      ),
    },
    {
      name: 'Below the floor',
      Example: () => (
        <TextField
          label="Price"
          inputMode="decimal"
          suffix="USD"
          defaultValue="5,900.00"
          error="The metal alone is worth $6,241.00. Enter a higher price."
        />
      ),
    },
  ],
  notes: [
    'An error is text, not only a color, and it is connected to its field for screen readers.',
    'No “invalid”, no blame, and no code of the error.',
  ],
}
