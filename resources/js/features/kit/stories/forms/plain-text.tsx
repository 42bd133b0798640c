import { useState } from 'react'
import type { Story } from '#client/features/kit/story.ts'
import { useFormat } from '#client/lib/format.ts'
import { TextAreaField } from '#client/ui/Field.tsx'

const MOST = 400

const TERMS = `- The piece is yours when the last installment is paid.
- Returns within 14 days, *unworn*.`

interface TermsProps {
  start?: string
  error?: string
  isDisabled?: boolean
}

function TermsField({ start = TERMS, error, isDisabled = false }: TermsProps) {
  const { number } = useFormat()
  const [text, setText] = useState(start)
  return (
    <TextAreaField
      label="Terms on the receipt"
      rows={4}
      maxLength={MOST}
      value={text}
      onChange={setText}
      error={error}
      isDisabled={isDisabled}
      hint={`${number(text.length)} of ${number(MOST)} characters`}
    />
  )
}

function TermsAsPrinted() {
  const [text, setText] = useState(TERMS)
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextAreaField label="Text" rows={4} value={text} onChange={setText} />
      <section aria-label="As it is printed">
        <p className="text-sm font-medium text-text-2">As it is printed</p>
        <p className="mt-1 rounded-control border bg-surface px-3 py-2 break-words whitespace-pre-wrap">
          <bdi>{text}</bdi>
        </p>
      </section>
    </div>
  )
}

export const plainText: Story = {
  id: 'forms/plain-text',
  title: 'Long text',
  purpose: 'A text of several lines: notes, terms, the reason of a change.',
  components: ['ui/Field.tsx'],
  states: [
    { name: 'With the number of characters', Example: () => <TermsField /> },
    { name: 'Empty', Example: () => <TermsField start="" /> },
    { name: 'Error', Example: () => <TermsField start="" error="Enter the terms." /> },
    { name: 'Disabled', Example: () => <TermsField isDisabled /> },
    { name: 'Text stays text', isWide: true, Example: TermsAsPrinted },
  ],
  props: [
    ['rows', 'number', 'The height in lines; three by default. The user can drag it.'],
    ['maxLength', 'number', 'The limit of the server, so that no more can be typed.'],
    ['hint', 'ReactNode', 'The number of characters where there is a limit that users reach.'],
  ],
  notes: [
    'Text stays text: Markdown signs such as * and - are shown and printed as they are typed.',
    'There is no preview, because the text is already what will be printed.',
  ],
}
