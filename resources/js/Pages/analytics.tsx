import { ArrowLeft, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { AnalyticsCard, MasonryItem } from '#client/features/insights/analytics/AnalyticsCard.tsx'
import { AnalyticsFilters } from '#client/features/insights/analytics/AnalyticsFilters.tsx'
import { addressOf } from '#client/features/insights/analytics/address.ts'
import { useFormat } from '#client/lib/format.ts'
import { Button, ButtonLink } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { Pages } from '#server/http/pages.ts'

/** Each card keeps its column while the cards before it grow. */
const ALL_CARDS_CLASS =
  'flex flex-col gap-5 xl:grid xl:grid-flow-row-dense xl:auto-rows-[4px] xl:grid-cols-2 xl:gap-y-0 xl:*:odd:col-start-1 xl:*:even:col-start-2 print:block'

/** Seventeen analytics cards, each with definition, figures, rows and advice. */
export default function Analytics(props: Pages['analytics']) {
  const { t } = useTranslation('analytics')
  const format = useFormat()
  const { request, cards } = props
  const lastDay = new Date(Date.parse(props.until) - 1).toISOString()
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle', { from: format.date(props.since), to: format.date(lastDay) })}
        actions={
          <>
            {request.card !== null && (
              <ButtonLink href={addressOf(request, null)}>
                <Icon icon={ArrowLeft} size={16} directional="yes" />
                {t('all')}
              </ButtonLink>
            )}
            <Button onPress={() => window.print()}>
              <Icon icon={Printer} size={16} />
              {t('print')}
            </Button>
          </>
        }
      />
      <AnalyticsFilters request={request} facets={props.facets} />
      <div className={request.card === null ? ALL_CARDS_CLASS : 'max-w-6xl'}>
        {cards.map((one) => (
          <MasonryItem key={one.card}>
            <AnalyticsCard {...one} result={props[one.card]} request={request} asOf={props.asOf} />
          </MasonryItem>
        ))}
      </div>
    </>
  )
}
