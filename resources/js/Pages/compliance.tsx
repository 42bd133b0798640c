import { router } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { CountersCard } from '#client/features/compliance/CountersCard.tsx'
import { FindingRow } from '#client/features/compliance/FindingRow.tsx'
import { HeldBuyBacksCard } from '#client/features/compliance/HeldCard.tsx'
import { StatementsCard } from '#client/features/compliance/StatementsCard.tsx'
import { useCan } from '#client/lib/page-props.ts'
import { ButtonLink } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import type { Pages } from '#server/http/pages.ts'

const STATES = ['unresolved', 'resolved', 'all'] as const

/** Compliance findings, counters, held items and statements. */
export default function Compliance(props: Pages['compliance']) {
  const { t } = useTranslation('compliance')
  const can = useCan()
  const { findings, filters } = props
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          can['pricing_settings.see'] && (
            <ButtonLink href="/configuration">{t('settings')}</ButtonLink>
          )
        }
      />
      <div className="grid items-start gap-5 xl:grid-cols-[1fr_26rem]">
        <section aria-labelledby="findings" className="min-w-0 rounded-card border bg-surface">
          <div className="flex flex-wrap items-center justify-between gap-3 border-b px-4 py-3">
            <h2 id="findings" className="font-semibold">
              {t('findings')}
            </h2>
            <Segmented
              label={t('shown')}
              options={STATES.map((id) => ({ id, label: t(`filter.${id}`) }))}
              value={filters.state}
              onChange={(id) =>
                router.visit(`/compliance?state=${id}`, {
                  preserveScroll: true,
                  preserveState: true,
                  replace: true,
                })
              }
            />
          </div>
          {findings.length === 0 ? (
            <EmptyState title={t('none')} text={t('none_text')} />
          ) : (
            <ul className="divide-y">
              {findings.map((finding) => (
                <FindingRow key={finding.id} finding={finding} />
              ))}
            </ul>
          )}
        </section>
        <div className="flex min-w-0 flex-col gap-5">
          <CountersCard {...props} />
          <HeldBuyBacksCard {...props} />
          <StatementsCard {...props} />
        </div>
      </div>
      <p className="mt-5 text-sm text-text-3">{t('disclaimer')}</p>
    </>
  )
}
