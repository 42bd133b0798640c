import { useId } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'

export const SCAN_TYPES = ['image/jpeg', 'image/png', 'application/pdf']
export const MAX_MB = 5

interface ScanFieldProps {
  file: File | null
  error: string | undefined
  onChoose: (file: File) => void
}

export function ScanField({ file, error, onChoose }: ScanFieldProps) {
  const { t } = useTranslation('id-documents')
  const hintId = useId()
  const errorId = useId()
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-sm font-medium text-text-2">{t('field.scan')}</legend>
      <div className="flex flex-wrap items-center gap-3">
        <FileTrigger
          acceptedFileTypes={SCAN_TYPES}
          onSelect={(files) => {
            const [chosen] = files ?? []
            if (chosen) onChoose(chosen)
          }}
        >
          <Button size="sm" aria-describedby={error ? errorId : hintId}>
            {t(file ? 'scan.other' : 'scan.choose')}
          </Button>
        </FileTrigger>
        {file && (
          <bdi title={file.name} className="min-w-0 truncate">
            {file.name}
          </bdi>
        )}
      </div>
      <p id={hintId} className="text-sm text-text-3">
        {t('scan.hint', { most: MAX_MB })}
      </p>
      {error && (
        <p id={errorId} role="alert" className="text-sm font-medium text-critical">
          {error}
        </p>
      )}
    </fieldset>
  )
}
