import { useState } from 'react'
import type { Story } from '#client/features/kit/story.ts'
import { FileField, TABLE_FILES } from '#client/ui/fields/FileField.tsx'
import { TextFileField } from '#client/ui/fields/TextFileField.tsx'

interface PriceFileProps {
  start?: File | null
  error?: string
  isDisabled?: boolean
}

function PriceFile({ start = null, error, isDisabled = false }: PriceFileProps) {
  const [file, setFile] = useState(start)
  return (
    <FileField
      prompt="Drop a CSV file here"
      hint="A CSV file exported from Excel, Numbers, Google Sheets or Shopify"
      accept={TABLE_FILES}
      file={file}
      onFile={setFile}
      error={error}
      isDisabled={isDisabled}
    />
  )
}

const PRICES = new File(['SKU,Price\n'.repeat(4000)], 'prices-november-2026.csv', {
  type: 'text/csv',
})

export const fileField: Story = {
  id: 'forms/file-field',
  title: 'FileField',
  purpose: 'A file from the computer, chosen by a button or dropped.',
  components: ['ui/fields/FileField.tsx'],
  states: [
    { name: 'Empty', isWide: true, Example: () => <PriceFile /> },
    { name: 'Chosen', isWide: true, Example: () => <PriceFile start={PRICES} /> },
    {
      name: 'Error',
      isWide: true,
      Example: () => (
        <PriceFile
          start={PRICES}
          error="The file is larger than 5 MB. Remove columns you don’t need, or split it in two."
        />
      ),
    },
    { name: 'Disabled', isWide: true, Example: () => <PriceFile start={PRICES} isDisabled /> },
  ],
  props: [
    ['onFile', '(file) => void', 'Check the size here before anything is read.'],
    ['accept', 'string', 'The types that the dialog offers; a dropped file may be of any type.'],
    ['prompt', 'string', 'Shown while no file is chosen, where a file can be dropped.'],
  ],
  notes: [
    'The server decides what a file is by its content, never by its name.',
    'A file is never sent when it is chosen: first the user sees what is in it.',
    'For a picture of one click, such as the logo, a FileTrigger with a small button is enough.',
  ],
  keys: [['Enter, Space', 'Opens the dialog of the operating system']],
}

function SkuLines({ error }: { error?: string }) {
  const [text, setText] = useState('')
  return (
    <TextFileField
      label="SKUs"
      rows={3}
      value={text}
      onChange={setText}
      error={error}
      hint="One per line"
      fileLabel="Upload a file…"
    />
  )
}

export const textFileField: Story = {
  id: 'forms/file-field',
  title: 'TextFileField',
  purpose: 'Lines that are typed or pasted, or read from a file that is chosen or dropped.',
  components: ['ui/fields/TextFileField.tsx'],
  states: [
    { name: 'Empty', Example: () => <SkuLines /> },
    {
      name: 'Refused file',
      Example: () => (
        <SkuLines error="This is an Excel workbook. In Excel choose Save As and the type CSV UTF-8, then upload that file." />
      ),
    },
  ],
  props: [
    ['onFileText', '(text) => void', 'Where the text of a file needs a change before it is shown.'],
  ],
  notes: [
    'An Excel workbook, a PDF and a picture are refused beside the field; the typed lines stay.',
  ],
  keys: [['Enter, Space', 'On the button, opens the dialog of the operating system']],
}
