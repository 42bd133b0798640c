import { useTranslation } from 'react-i18next'
import type { Pages } from '#server/http/pages.ts'
import { Button, ButtonLink } from '../Components/Button.tsx'
import { Card } from '../Components/Card.tsx'
import { useFormat } from '../Components/format.ts'
import { FilePicker } from '../Components/import/FilePicker.tsx'
import { ImportChoices } from '../Components/import/ImportChoices.tsx'
import { ImportProgress } from '../Components/import/ImportProgress.tsx'
import { PriceColumns } from '../Components/import/PriceColumns.tsx'
import { ProblemList } from '../Components/import/ProblemList.tsx'
import { useImport } from '../Components/import/useImport.ts'
import { PageHeader } from '../Components/PageHeader.tsx'

/** A file of prices becomes a preview; nothing changes before somebody has looked at it. */
export default function PriceImport(props: Pages['price-import']) {
  const { mostBytes, mostRows, staffLines } = props
  const { t } = useTranslation('price-import')
  const format = useFormat()
  const form = useImport(
    mostBytes,
    t('file.tooLarge', { most: format.number(mostBytes / 1024 / 1024) }),
    t('file.failed'),
  )
  const { look, progress, problems, errors } = form
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={<ButtonLink href="/price-runs">{t('toRuns')}</ButtonLink>}
      />
      <div className="grid max-w-4xl grid-cols-1 gap-5">
        <Card title={t('file.title')}>
          <FilePicker {...form} />
          <p className="mt-3 text-sm text-text-2">
            {t('file.limits', { rows: format.number(mostRows) })}
            {staffLines !== null && ` ${t('file.staff', { lines: format.number(staffLines) })}`}
          </p>
        </Card>
        {look && (
          <Card title={t('columns.title')}>
            <div className="flex flex-col gap-5">
              <p className="text-text-2">{t('columns.text', { count: look.lines })}</p>
              <PriceColumns look={look} form={form} />
              <ImportChoices {...form} />
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
        )}
        {problems && <ProblemList problems={problems} />}
      </div>
    </>
  )
}
