import { Link } from '@inertiajs/react'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { useMetalName } from '#client/features/market/metals/metals.ts'
import { useFormat, useNow } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import type { Tone } from '#client/ui/class-names.ts'
import { SortHandle } from '#client/ui/sortable/SortHandle.tsx'
import type { Sortable } from '#client/ui/sortable/useSortable.ts'
import type { SourceKind } from '#server/market/feeds/list.ts'
import type { SourceProps, SourceState as State } from '#server/market/sources/source-props.ts'
import { SourceActions } from './SourceActions.tsx'
import { lacksKey, useSourceLabels } from './useSourceLabels.ts'

interface SourceRowProps {
  source: SourceProps
  /** `h3` where the list has no parts with headings. Default: h4. */
  heading?: 'h3' | 'h4'
  /** The current gold price is from it. */
  isInUse?: boolean
  /** Absent for a source without its API key, which has no place in the order yet. */
  sortable?: Sortable<SourceKind>
  onOpen: () => void
}

/** A source of gold prices; one that can be used is moved by its handle. */
export function SourceRow({
  source,
  heading: Heading = 'h4',
  isInUse = false,
  sortable,
  onOpen,
}: SourceRowProps) {
  const { t } = useTranslation('gold-price-sources')
  const { kind, label, enabled, last, others } = source
  return (
    <li
      {...sortable?.itemProps(kind)}
      data-kind={kind}
      className="col-span-full grid grid-cols-subgrid items-center border-t py-3 last:mb-1"
    >
      {sortable && (
        <SortHandle
          sortable={sortable}
          id={kind}
          className="-ms-1.5 row-span-2 max-lg:-me-1.5 max-lg:self-start"
        />
      )}
      <div
        className={clsx(
          'flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1',
          sortable ? 'col-start-2' : 'col-span-2 col-start-1',
          !last && others.length === 0 && 'max-lg:row-span-2',
        )}
      >
        <Heading className={clsx('font-semibold', !enabled && 'text-text-2')}>
          <bdi>{label}</bdi>
        </Heading>
        {isInUse && <Badge tone="gold">{t('chain.in_use')}</Badge>}
        <SourceBadges source={source} />
      </div>
      <div
        className={clsx(
          'min-w-0 max-lg:-col-end-1 max-lg:row-start-3 max-lg:mt-1',
          sortable ? 'col-start-2' : 'col-start-1 lg:col-span-2',
        )}
      >
        <p className="text-text-2">{t(`note.${kind}.what`)}</p>
        <SourceDetails source={source} />
      </div>
      {(last || others.length > 0) && (
        <div
          className={clsx(
            'max-lg:row-start-2 lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:text-end',
            sortable ? 'max-lg:col-start-2' : 'max-lg:col-span-2 max-lg:col-start-1',
          )}
        >
          {last && <LastPrice last={last} enabled={enabled} />}
          <OtherPrices others={others} />
        </div>
      )}
      <div className="row-span-2 row-start-1 max-lg:col-start-3 lg:col-start-4">
        <SourceActions source={source} onOpen={onOpen} />
      </div>
    </li>
  )
}

/** The last price of each other metal that the shop sells, or that the source has none. */
function OtherPrices({ others }: Pick<SourceProps, 'others'>) {
  const { t } = useTranslation(['gold-price-sources', 'shell'])
  const format = useFormat()
  const nameOf = useMetalName()
  return others.map(({ metal, isOffered, last }) => (
    <p key={metal} className="text-sm text-text-3">
      {last ? (
        <>
          {nameOf(metal)}{' '}
          <Link
            href={`/gold-price-logs/${last.id}`}
            className="inline-block py-1 text-text-2 hover:underline"
          >
            <bdi>{format.rate(last.mid, last.currency)}</bdi>
          </Link>{' '}
          <time dateTime={last.quotedAt} title={format.dateTime(last.quotedAt)}>
            {format.relative(last.quotedAt)}
          </time>
          {last.quality === 'held' && (
            <Badge tone="caution" className="ms-2">
              {t('gold-price-sources:last.held')}
            </Badge>
          )}
        </>
      ) : (
        t('shell:pair', {
          label: nameOf(metal),
          value: t(`gold-price-sources:last.${isOffered ? 'none' : 'not_offered'}`),
        })
      )}
    </p>
  ))
}

interface LastPriceProps {
  last: NonNullable<SourceProps['last']>
  enabled: boolean
}

/** The last price of a source, and how old it is; quiet for a source that is off. */
function LastPrice({ last, enabled }: LastPriceProps) {
  const { t } = useTranslation('gold-price-sources')
  const format = useFormat()
  return (
    <p className="max-lg:flex max-lg:flex-wrap max-lg:items-baseline max-lg:gap-x-2">
      <span className="sr-only">{t('last.label')} </span>
      <Link
        href={`/gold-price-logs/${last.id}`}
        className={clsx(
          'inline-block py-1 hover:underline',
          enabled ? 'font-semibold' : 'text-text-2',
        )}
      >
        <bdi>{format.rate(last.mid, last.currency)}</bdi>
      </Link>
      {last.quality === 'held' && (
        <Badge tone="caution" className="lg:ms-2">
          {t('last.held')}
        </Badge>
      )}
      <time
        dateTime={last.quotedAt}
        title={format.dateTime(last.quotedAt)}
        className="block text-sm text-text-3"
      >
        {format.relative(last.quotedAt)}
      </time>
    </p>
  )
}

/** Whether a source works, and otherwise all that it lacks. */
function SourceBadges({ source }: { source: SourceProps }) {
  const { t } = useSourceLabels()
  return statesOf(source).map((state) => (
    <Badge key={state} tone={tones[state]}>
      {t(`state.${state}`)}
    </Badge>
  ))
}

function statesOf(source: SourceProps): (keyof typeof tones)[] {
  const { state } = source.health
  const missing = lacksKey(source) ? (['needs_key'] as const) : []
  if (state !== 'off') return [state]
  return source.fixed.enabled ? ['off_on_server', ...missing] : [missing[0] ?? 'off']
}

/** The last error, the last response and the interval, which differ between sources. */
function SourceDetails({ source }: { source: SourceProps }) {
  const { details } = useSourceLabels()
  useNow(10_000)
  const texts = details(source)
  if (texts.length === 0) return null
  return <p className="text-sm text-text-3">{texts.join(' · ')}</p>
}

const tones: Record<State | 'off_on_server', Tone> = {
  works: 'positive',
  failing: 'caution',
  paused: 'critical',
  trying: 'caution',
  waiting: 'notice',
  off: 'neutral',
  off_on_server: 'neutral',
  needs_key: 'caution',
  key_unreadable: 'critical',
}
