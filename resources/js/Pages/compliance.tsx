import { router } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '#client/app/list/ListPage.tsx'
import { CountersCard } from '#client/features/compliance/CountersCard.tsx'
import { FindingList } from '#client/features/compliance/FindingList.tsx'
import { HeldBuyBacksCard } from '#client/features/compliance/HeldCard.tsx'
import { StatementsCard } from '#client/features/compliance/StatementsCard.tsx'
import { useCan } from '#client/lib/page-props.ts'
import { ButtonLink } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import type { Pages } from '#server/http/pages.ts'

const STATES = ['unresolved', 'resolved', 'all'] as const

/** Compliance findings, counters, held items and statements. */
export default function Compliance(props: Pages['compliance']) {
  const { t } = useTranslation('compliance')
  const can = useCan()
  const { findings, filters } = props
  return (
    <ListPage
      title={t('title')}
      subtitle={t('subtitle')}
      actions={
        can['pricing_settings.see'] && (
          <ButtonLink href="/configuration">{t('settings')}</ButtonLink>
        )
      }
      filters={[
        {
          key: 'state',
          label: t('findings'),
          value: filters.state,
          options: STATES.map((id) => ({ id, label: t(`filter.${id}`) })),
          required: 'yes',
          onChange: (id) =>
            router.visit(`/compliance?state=${id}`, {
              preserveScroll: true,
              preserveState: true,
              replace: true,
            }),
        },
      ]}
    >
      {findings.length === 0 ? (
        <div className="rounded-card border bg-surface">
          <EmptyState title={t('none')} text={t('none_text')} />
        </div>
      ) : (
        <FindingList findings={findings} />
      )}
      <div className="mt-5 grid gap-5 lg:grid-cols-2">
        <CountersCard {...props} />
        <div className="grid gap-5">
          <HeldBuyBacksCard {...props} />
          <StatementsCard {...props} />
        </div>
      </div>
      <p className="mt-5 text-sm text-text-3">{t('disclaimer')}</p>
    </ListPage>
  )
}
