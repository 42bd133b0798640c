import { Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { loadWithRetry } from '#client/lib/load-with-retry.ts'
import { Button } from '#client/ui/Button.tsx'
import { TextAreaField, type TextAreaFieldProps } from '#client/ui/Field.tsx'
import { Icon } from '#client/ui/Icon.tsx'

interface TextFileFieldProps extends Omit<TextAreaFieldProps, 'value' | 'onChange'> {
  value: string
  onChange: (text: string) => void
  /** The text of the button that chooses a file. */
  fileLabel: string
  /** Receives the text of a file; without it, the text becomes the value. */
  onFileText?: (text: string) => void
  /** Beside the button. */
  children?: ReactNode
}

/** Lines that are typed, pasted, or read from a file that is chosen or dropped. A file that is no text is refused. */
export function TextFileField(props: TextFileFieldProps) {
  const { fileLabel, onFileText, children, ...field } = props
  const [refusal, setRefusal] = useState<string | null>(null)
  const change = (text: string) => {
    setRefusal(null)
    field.onChange(text)
  }
  const readFile = async (file: File | undefined) => {
    if (!file) return
    const { readTextFile } = await loadWithRetry(() => import('./read-text-file.ts'))
    const read = await readTextFile(file)
    if ('refusal' in read) return setRefusal(read.refusal)
    setRefusal(null)
    const take = onFileText ?? field.onChange
    take(read.text)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is an alternative to the button.
    <div
      className="grid w-full gap-2"
      onPaste={(event) => {
        const [file] = event.clipboardData.files
        if (!file || event.clipboardData.types.includes('text/plain')) return
        event.preventDefault()
        void readFile(file)
      }}
      onDragOver={(event) => {
        if (hasFiles(event)) event.preventDefault()
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        void readFile(event.dataTransfer.files[0])
      }}
    >
      <TextAreaField {...field} onChange={change} error={refusal ?? field.error} />
      <div className="flex flex-wrap items-center gap-3">
        <FileTrigger
          acceptedFileTypes={['.csv', '.tsv', '.txt', 'text/csv', 'text/plain']}
          onSelect={(files) => void readFile(files?.[0])}
        >
          <Button size="sm">
            <Icon icon={Upload} size={16} />
            {fileLabel}
          </Button>
        </FileTrigger>
        {children}
      </div>
    </div>
  )
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')
