import { type SubmitEvent, useState } from 'react'
import type { Story } from '#client/features/kit/story.ts'
import { useFormat } from '#client/lib/format.ts'
import { Button } from '#client/ui/Button.tsx'
import { CheckField } from '#client/ui/CheckField.tsx'
import { SelectField, TextAreaField } from '#client/ui/Field.tsx'

const COLLEAGUES = [
  { id: '', label: 'Choose a colleague' },
  { id: 'ana', label: 'Ana Ruiz' },
  { id: 'tom', label: 'Tom Becker' },
]

const MOST = 2000

function MessageForm() {
  const { number } = useFormat()
  const [to, setTo] = useState('')
  const [body, setBody] = useState('')
  const [errors, setErrors] = useState<{ to?: string; body?: string }>({})
  const [sent, setSent] = useState('')
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const refused = {
      ...(to === '' && { to: 'Choose who gets the message.' }),
      ...(body.trim() === '' && { body: 'Write a message.' }),
    }
    setErrors(refused)
    setSent(Object.keys(refused).length === 0 ? body : '')
  }
  return (
    <form onSubmit={send} noValidate className="flex max-w-md flex-col gap-3">
      <SelectField label="To" options={COLLEAGUES} value={to} onChange={setTo} error={errors.to} />
      <TextAreaField
        label="Message"
        rows={4}
        maxLength={MOST}
        value={body}
        onChange={setBody}
        error={errors.body}
        hint={`${number(body.length)} of ${number(MOST)} characters`}
      />
      <CheckField label="About contract LAY-2026-0042" defaultSelected />
      <div className="flex justify-end">
        <Button type="submit" variant="primary">
          Send
        </Button>
      </div>
      {sent !== '' && (
        <p role="status" className="rounded-control border px-4 py-3 whitespace-pre-wrap">
          <bdi>{sent}</bdi>
        </p>
      )}
    </form>
  )
}

export const message: Story = {
  id: 'forms/message',
  title: 'A message',
  purpose: 'The form of messages between users: plain text, and what it is about.',
  components: ['ui/Field.tsx', 'ui/CheckField.tsx'],
  states: [{ name: 'Nothing is sent from here', isWide: true, Example: MessageForm }],
  notes: [
    'There is no editor with formats: an email, a PDF and a phone all show the same plain text, in sixteen languages and two directions.',
    'Line breaks are kept (whitespace-pre-wrap), and bdi keeps the direction of the text.',
    'HTML is never stored and never shown, so a text can run nothing.',
    'What the message is about is a reference to the record, not a link in the text.',
  ],
}
