import { router } from '@inertiajs/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { DifferenceList } from '#client/features/configuration/pricing/DifferenceList.tsx'
import { useFormat } from '#client/lib/format.ts'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { SelectField } from '#client/ui/Field.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { Pages } from '#server/http/pages.ts'

/** Compares a version of the settings with another, and restores it. */
export default function ConfigurationVersion(props: Pages['configuration-version']) {
  const { t } = useTranslation('configuration')
  const format = useFormat()
  const [refusal, setRefusal] = useState<string>()
  const { version, comparedTo, newest, versions } = props
  const { version: number, by, at, note } = version
  const path = `/configuration/versions/${number}`
  const restore = () =>
    router.post(
      `${path}/restoration`,
      { base: newest },
      { preserveState: true, onError: ({ form }) => setRefusal(form) },
    )
  return (
    <>
      <PageHeader
        title={t('versions.number', { version: number })}
        subtitle={
          by && at ? t('versions.by', { name: by, when: format.dateTime(at) }) : t('versions.first')
        }
        actions={
          number !== newest && (
            <Button variant="primary" onPress={restore}>
              {t('versions.restore')}
            </Button>
          )
        }
      />
      <div className="grid max-w-6xl grid-cols-1 gap-5">
        {refusal && <Notice tone="critical" title={refusal} />}
        {note && (
          <p className="text-text-2">
            <bdi>{note}</bdi>
          </p>
        )}
        <Card title={t('difference.title')}>
          <SelectField
            label={t('versions.compare_with')}
            className="mb-4 max-w-xs"
            options={versions
              .filter((one) => one.version !== number)
              .map((one) => ({
                id: String(one.version),
                label: t('versions.number', { version: one.version }),
              }))}
            value={String(comparedTo?.version.version ?? '')}
            onChange={(other) => router.get(path, { beside: other }, { preserveScroll: true })}
          />
          {comparedTo ? (
            <DifferenceList before={comparedTo.settings} after={props.settings} />
          ) : (
            <p className="text-text-2">{t('versions.nothing_before')}</p>
          )}
        </Card>
      </div>
    </>
  )
}
