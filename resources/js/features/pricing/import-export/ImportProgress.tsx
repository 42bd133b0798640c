import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { Button } from '#client/ui/Button.tsx'
import { ProgressBar } from '#client/ui/ProgressBar.tsx'
import type { Progress } from './useImport.ts'

interface ImportProgressProps {
  progress: Progress
  onCancel: () => void
}

/** The progress of the import; cancelling discards everything. */
export function ImportProgress({ progress: { phase, done, of }, onCancel }: ImportProgressProps) {
  const { t } = useTranslation('price-import')
  const format = useFormat()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-60">
        <p role="status" className="mb-1 text-sm text-text-2">
          {t(`progress.${phase}`, { done: format.number(done), of: format.number(of) })}
        </p>
        <ProgressBar
          label={t('progress.label')}
          {...(of > 0 ? { value: Math.min(done, of), max: of } : {})}
        />
      </div>
      <Button onPress={onCancel}>{t('progress.cancel')}</Button>
    </div>
  )
}
