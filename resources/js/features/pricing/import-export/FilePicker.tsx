import { clsx } from 'clsx'
import { FileSpreadsheet } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { FileButton } from './FileButton.tsx'

interface FilePickerProps {
  file: File | null
  error: string | undefined
  isDisabled: boolean
  onFile: (file: File) => void
}

/** Selects a file by button or by dropping it. */
export function FilePicker({ file, error, isDisabled, onFile }: FilePickerProps) {
  const { t } = useTranslation('price-import')
  const format = useFormat()
  const [isOver, setOver] = useState(false)
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
        setOver(true)
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
            <span className={mouseOnly}>{t('file.drop')}</span>
            <span className={touchOnly}>{t('file.none')}</span>
          </p>
        )}
        <p className="text-sm text-text-2">
          {file ? t('file.size', { size: kilobytes(file, format.number) }) : t('file.hint')}
        </p>
        {error && (
          <p id={errorId} role="alert" className="mt-1 text-sm font-medium text-critical">
            {error}
          </p>
        )}
      </div>
      <FileButton
        label={file ? t('file.other') : t('file.choose')}
        inputLabel={t('file.choose')}
        isDisabled={isDisabled}
        onFile={onFile}
        variant={file ? 'secondary' : 'primary'}
        {...(error ? { 'aria-describedby': errorId } : {})}
      />
    </div>
  )
}

/** A file can be dropped only where there is a mouse, and room for another window. */
const mouseOnly = 'max-md:hidden pointer-coarse:hidden'
const touchOnly = 'md:pointer-fine:hidden'

function kilobytes({ size }: File, number: (n: number) => string): string {
  return number(Math.max(1, Math.round(size / 1024)))
}
