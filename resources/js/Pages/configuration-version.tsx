import { router } from '@inertiajs/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { DifferenceList } from '#client/features/operations/settings/pricing/DifferenceList.tsx'
import {
  GroupOverview,
  SharedSettings,
} from '#client/features/operations/settings/pricing/SettingsOverview.tsx'
import { useFormat } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { Facts } from '#client/ui/Facts.tsx'
import { SelectField } from '#client/ui/Field.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { Pages } from '#server/http/pages.ts'

/** A version of the settings, compared with another; restores it. */
export default function ConfigurationVersion(props: Pages['configuration-version']) {
  const { t } = useTranslation('configuration')
  const format = useFormat()
  const [refusal, setRefusal] = useState<string>()
  const { version, comparedTo, newest, versions } = props
  const { version: number, by, at, note } = version
  const successor = versions.find((one) => one.version === number + 1)
  const isActive = number === newest
  const wouldRestore = !isActive && comparedTo?.version.version === newest
  const others = versions.filter((one) => one.version !== number)
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
          isActive ? (
            <Badge tone="gold">{t('versions.active')}</Badge>
          ) : (
            <Badge>{t('versions.replaced', { version: number + 1 })}</Badge>
          )
        }
        actions={
          !isActive && (
            <Button variant="primary" onPress={restore}>
              {t('versions.restore')}
            </Button>
          )
        }
      />
      {refusal && <Notice tone="critical" title={refusal} className="mb-5" />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-2">
        <div className={columnClass}>
          <Card
            title={t(wouldRestore ? 'difference.restoring' : 'difference.title')}
            className="min-w-0"
          >
            {others.length > 0 && (
              <SelectField
                label={t('versions.compare_with')}
                className="mb-4 sm:max-w-xs"
                options={others.map((one) => ({
                  id: String(one.version),
                  label: t('versions.number', { version: one.version }),
                }))}
                value={String(comparedTo?.version.version ?? '')}
                onChange={(other) => router.get(path, { beside: other }, { preserveScroll: true })}
              />
            )}
            {comparedTo ? (
              <DifferenceList
                before={comparedTo.settings}
                after={props.settings}
                names={{
                  before: t('versions.number', { version: comparedTo.version.version }),
                  after: t('versions.number', { version: number }),
                }}
              />
            ) : (
              <p className="text-text-2">{t('versions.nothing_before')}</p>
            )}
          </Card>
          <GroupOverview settings={props.settings} groups={props.groups} />
        </div>
        <div className={columnClass}>
          <Card title={t('versions.details')} className="min-w-0">
            <Facts
              facts={[
                { name: t('versions.from'), value: at && format.dateTime(at) },
                { name: t('versions.until'), value: successor && format.dateTime(successor.at) },
                {
                  name: t('versions.saved_by'),
                  value: by ? <bdi>{by}</bdi> : at && t('versions.setup'),
                },
                { name: t('versions.reason'), value: note && <bdi>{note}</bdi> },
              ]}
            />
          </Card>
          <SharedSettings settings={props.settings} />
        </div>
      </div>
    </>
  )
}

const columnClass = 'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5'
