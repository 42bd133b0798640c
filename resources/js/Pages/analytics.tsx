import { ArrowLeft, Printer, SlidersHorizontal } from 'lucide-react'
import { Fragment, useState } from 'react'
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
import { useWide } from '#client/lib/useWide.ts'
import { Button, ButtonLink } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { useMissing } from '#client/ui/MissingCard.tsx'
import type { Pages } from '#server/http/pages.ts'

/** Key figures above tabs of cards, or a single card with its rows. */
export default function Analytics(props: Pages['analytics']) {
  const { t } = useTranslation(['analytics', 'lists'])
  const format = useFormat()
  const isWide = useWide('md')
  const { request, tabs, cards } = props
  const isOfPieces = cards.some((card) => card.isOfPieces)
  // On a phone the filters of pieces are shown when they are wanted.
  const isFoldable = !isWide && request.card === null
  const [isExpanded, setExpanded] = useState(
    Boolean(
      request.product ?? request.kind ?? request.karat ?? request.width ?? request.construction,
    ),
  )
  const lastDay = new Date(Date.parse(props.until) - 1).toISOString()
  return (
    <>
      <PageHeader
        title={t('analytics:title')}
        subtitle={t('analytics:subtitle', {
          from: format.date(props.since),
          to: format.date(lastDay),
        })}
        actions={
          <>
            {request.card !== null && (
              <ButtonLink href={addressOf(request, null)}>
                <Icon icon={ArrowLeft} size={16} directional="yes" />
                {t('analytics:all')}
              </ButtonLink>
            )}
            <Button onPress={() => window.print()}>
              <Icon icon={Printer} size={16} />
              {t('analytics:print')}
            </Button>
          </>
        }
      />
      <PeriodFilters
        request={request}
        months={props.facets.months}
        metals={props.metals}
        metal={props.metal}
      />
      <Kpis {...props} />
      {request.card === null && (
        <>
          <TabLinks
            label={t('analytics:tabs.label')}
            tabs={tabs.map((tab) => ({
              href: addressOf({ ...request, tab }, null),
              label: t(`analytics:tabs.${tab}`),
              isCurrent: tab === request.tab,
            }))}
            end={
              isFoldable &&
              isOfPieces && (
                <IconButton
                  icon={SlidersHorizontal}
                  label={t('lists:filter.controls')}
                  aria-expanded={isExpanded}
                  onPress={() => setExpanded(!isExpanded)}
                />
              )
            }
          />
          <h2 className="mb-3 hidden font-display text-2xl print:block">
            {t(`analytics:tabs.${request.tab}`)}
          </h2>
        </>
      )}
      {isOfPieces && (isExpanded || !isFoldable) && (
        <PieceFilters
          request={request}
          facets={props.facets}
          metals={props.metals}
          metal={props.metal}
        />
      )}
      <Cards {...props} />
    </>
  )
}

/**
 * Cards are shown in their order, each once those before it are loaded, so that none of them moves. Of an odd number the
 * first has a row of its own.
 */
function Cards({ request, cards, facets, asOf, metals, metal, ...results }: Pages['analytics']) {
  const { t } = useTranslation('analytics')
  const isMissing = useMissing()
  const next = cards.findIndex(({ card }) => results[card] === undefined && !isMissing(card))
  const ready = next === -1 ? cards.length : next
  const isAlone = request.card !== null
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
            products={facets.products}
            asOf={asOf}
            choice={{ metals, metal }}
            width={cards.length % 2 === 1 && index === 0 ? 'full' : 'half'}
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

/** Cards of a row are of one height, until a table is opened. */
const GRID_CLASS = 'grid gap-5 has-[[data-rows]]:items-start xl:grid-cols-2 print:block'
