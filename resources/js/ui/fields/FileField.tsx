import { clsx } from 'clsx'
import { FileSpreadsheet } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { Button } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'

interface FileFieldProps {
  file: File | null
  onFile: (file: File) => void
  /** Asks for a file to be dropped here; not shown on touch screens. */
  prompt: string
  /** Where such a file comes from, while none is chosen. */
  hint: string
  /** The file types that the dialog offers, as in the `accept` attribute. */
  accept: string
  error?: string | undefined
  isDisabled?: boolean
}

/** A file, chosen by button or by dropping it. */
export function FileField(props: FileFieldProps) {
  const { file, onFile, prompt, hint, accept, error, isDisabled = false } = props
  const { t } = useTranslation('file-field')
  const format = useFormat()
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped && !isDisabled) onFile(dropped)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is an alternative to the button.
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!isDisabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={clsx(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-control border border-dashed px-4 py-5',
        isOver ? 'border-petrol bg-petrol-tint' : 'border-border-strong',
      )}
    >
      <Icon icon={FileSpreadsheet} size={24} className="text-text-3" />
      <div className="min-w-0 flex-1 basis-52">
        {file ? (
          <p className="truncate font-semibold" title={file.name}>
            <bdi>{file.name}</bdi>
          </p>
        ) : (
          <p className="font-semibold">
            <span className={mouseOnly}>{prompt}</span>
            <span className={touchOnly}>{t('none')}</span>
          </p>
        )}
        <p className="text-sm text-text-2">
          {file ? t('size', { size: kilobytes(file, format.number) }) : hint}
        </p>
        {error && (
          <p id={errorId} role="alert" className="mt-1 text-sm font-medium text-critical">
            {error}
          </p>
        )}
      </div>
      <Button
        isDisabled={isDisabled}
        variant={file ? 'secondary' : 'primary'}
        onPress={() => input.current?.click()}
        {...(error ? { 'aria-describedby': errorId } : {})}
      >
        {file ? t('other') : t('choose')}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        tabIndex={-1}
        aria-label={t('choose')}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          if (chosen) onFile(chosen)
          currentTarget.value = ''
        }}
      />
    </div>
  )
}

/** A file can be dropped only where there is a mouse, and room for another window. */
const mouseOnly = 'max-md:hidden pointer-coarse:hidden'
const touchOnly = 'md:pointer-fine:hidden'

/** The types of a table as text, for `accept`. */
export const TABLE_FILES = '.csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values'

function kilobytes({ size }: File, number: (n: number) => string): string {
  return number(Math.max(1, Math.round(size / 1024)))
}
