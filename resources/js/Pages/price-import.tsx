import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { FileContents } from '#client/features/pricing/import-export/FileContents.tsx'
import { ImportOptionFields } from '#client/features/pricing/import-export/ImportOptionFields.tsx'
import { ImportProgress } from '#client/features/pricing/import-export/ImportProgress.tsx'
import { MEANINGS } from '#client/features/pricing/import-export/import-options.ts'
import { PriceColumns } from '#client/features/pricing/import-export/PriceColumns.tsx'
import { ProblemList } from '#client/features/pricing/import-export/ProblemList.tsx'
import { useImport } from '#client/features/pricing/import-export/useImport.ts'
import { useFormat } from '#client/lib/format.ts'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { FileField, TABLE_FILES } from '#client/ui/fields/FileField.tsx'
import type { Pages } from '#server/http/pages.ts'

/** Imports prices from a file as a preview run. */
export default function PriceImport(props: Pages['price-import']) {
  const { mostBytes, mostRows, staffLines } = props
  const { t } = useTranslation('price-import')
  const format = useFormat()
  const form = useImport(
    mostBytes,
    t('file.tooLarge', { most: format.number(mostBytes / 1024 / 1024) }),
    t('file.failed'),
  )
  const { inspection, progress, problems, errors } = form
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <div className="grid max-w-4xl grid-cols-1 gap-5">
        <Card title={t('file.title')}>
          <FileField
            prompt={t('file.none')}
            hint={t('file.hint')}
            accept={TABLE_FILES}
            file={form.file}
            error={errors.file}
            isDisabled={progress !== null}
            onFile={(chosen) => void form.choose(chosen)}
          />
          <p className="mt-3 text-sm text-text-2">
            {t('file.limits', { rows: format.number(mostRows) })}
            {staffLines !== null && ` ${t('file.staff', { lines: format.number(staffLines) })}`}
          </p>
        </Card>
        {inspection ? (
          <Card title={t('columns.title')}>
            <div className="flex flex-col gap-5">
              <p className="text-text-2">{t('columns.text', { count: inspection.lines })}</p>
              <PriceColumns inspection={inspection} form={form} />
              <ImportOptionFields {...form} />
              {(errors.gold ?? errors.form) && (
                <p role="alert" className="font-medium text-critical">
                  {errors.gold ?? errors.form}
                </p>
              )}
              {progress ? (
                <ImportProgress progress={progress} onCancel={form.cancel} />
              ) : (
                <div>
                  <Button variant="primary" onPress={() => void form.send()}>
                    {t('preview')}
                  </Button>
                </div>
              )}
            </div>
          </Card>
        ) : (
          <FileContents
            fileName="prices.csv"
            required={t('file.required')}
            columns={TEMPLATE.map((id) => ({ id, label: t(`meaning.${id}`) }))}
          />
        )}
        {problems && <ProblemList problems={problems} />}
      </div>
    </>
  )
}

/** Without the price customers pay, which stands for the regular or the sale price. */
const TEMPLATE = MEANINGS.filter((id) => id !== 'price_shown')
