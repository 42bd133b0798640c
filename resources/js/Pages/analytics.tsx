import { ArrowLeft, Printer } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { TabLinks } from '#client/app/TabLinks.tsx'
import { AnalyticsCard, WaitingCard } from '#client/features/insights/analytics/AnalyticsCard.tsx'
import {
  PeriodFilters,
  PieceFilters,
} from '#client/features/insights/analytics/AnalyticsFilters.tsx'
import { addressOf } from '#client/features/insights/analytics/address.ts'
import { Kpis } from '#client/features/insights/analytics/Kpis.tsx'
import { useFormat } from '#client/lib/format.ts'
import { Button, ButtonLink } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { useMissing } from '#client/ui/MissingCard.tsx'
import type { Pages } from '#server/http/pages.ts'

/** Key figures above tabs of cards, or a single card with its rows. */
export default function Analytics(props: Pages['analytics']) {
  const { t } = useTranslation('analytics')
  const format = useFormat()
  const { request, tabs, cards } = props
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
      <PeriodFilters request={request} />
      <Kpis {...props} />
      {request.card === null && (
        <>
          <TabLinks
            label={t('tabs.label')}
            tabs={tabs.map((tab) => ({
              href: addressOf({ ...request, tab }, null),
              label: t(`tabs.${tab}`),
              isCurrent: tab === request.tab,
            }))}
          />
          <h2 className="mb-3 hidden font-display text-2xl print:block">
            {t(`tabs.${request.tab}`)}
          </h2>
        </>
      )}
      {cards.some(({ isOfPieces }) => isOfPieces) && (
        <PieceFilters request={request} facets={props.facets} />
      )}
      <Cards {...props} />
    </>
  )
}

/** Cards are shown in their order, each once those before it are loaded, so that none of them moves. */
function Cards({ request, cards, asOf, ...results }: Pages['analytics']) {
  const { t } = useTranslation('analytics')
  const isMissing = useMissing()
  const next = cards.findIndex(({ card }) => results[card] === undefined && !isMissing(card))
  const ready = next === -1 ? cards.length : next
  const isAlone = request.card !== null
  const wide = wideCard(request.tab, cards.length)
  return (
    <>
      {ready < cards.length && (
        <p role="status" className="sr-only">
          {t('waiting')}
        </p>
      )}
      <div aria-busy={ready < cards.length} className={isAlone ? 'max-w-6xl' : GRID_CLASS}>
        {cards.slice(0, ready).map((one, index) => (
          <AnalyticsCard
            key={one.card}
            {...one}
            result={results[one.card]}
            request={request}
            asOf={asOf}
            width={index === wide ? 'full' : 'half'}
          />
        ))}
        {/* New places each time, since a place that moves counts as a shift of the layout. */}
        <Fragment key={ready}>
          {cards.slice(ready).map(({ card }) => (
            <WaitingCard key={card} />
          ))}
        </Fragment>
      </div>
    </>
  )
}

/** Of an odd number of cards one has a row of its own: the first where its charts use the width, or else the last. */
function wideCard(tab: Pages['analytics']['request']['tab'], count: number): number {
  if (count % 2 === 0) return -1
  return tab === 'gold' || tab === 'obligations' ? 0 : count - 1
}

/** Cards of a row are of one height, until a table is opened. */
const GRID_CLASS = 'grid gap-5 has-[[data-rows]]:items-start xl:grid-cols-2 print:block'
