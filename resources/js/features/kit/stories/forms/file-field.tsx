import { useState } from 'react'
import type { Story } from '#client/features/kit/story.ts'
import { FileField, TABLE_FILES } from '#client/ui/fields/FileField.tsx'

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
    ['file', 'File | null', 'The chosen file.'],
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
