import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGoldState } from '#client/features/market/current-price/gold-condition.ts'
import { useGold } from '#client/features/market/current-price/gold-store.ts'
import { useGoldLabels } from '#client/features/market/current-price/useGoldLabels.ts'
import { useMetalName, useMetalsSold } from '#client/features/market/metals/metals.ts'
import { EnterGold } from '#client/features/market/quotes/EnterGold.tsx'
import { useFormat } from '#client/lib/format.ts'
import { Card } from '#client/ui/Card.tsx'
import { CopyButton } from '#client/ui/feedback/CopyButton.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { SortStatus } from '#client/ui/sortable/SortStatus.tsx'
import type { SourceKind } from '#server/market/feeds/list.ts'
import type { GoldPriceSourcesProps, SourceProps } from '#server/market/sources/source-props.ts'
import type { GoldProps } from '#server/shared-props.ts'
import { SourceDrawer } from './SourceDrawer.tsx'
import { SourceRow } from './SourceRow.tsx'
import { lacksKey } from './useSourceLabels.ts'
import { useSourceOrder } from './useSourceOrder.ts'

/** The sources of gold prices: those that can be used in the order of their use, then those that need an API key. */
export function SourcePriorityList({
  sources,
  allowLocal,
  mayRecord,
}: Omit<GoldPriceSourcesProps, 'settings'>) {
  const { t } = useTranslation(['gold-price-sources', 'gold-price-logs'])
  const variable = offOnServer(sources)
  const none = variable ? 'off_on_server' : 'none_on'
  // Where none can be turned on here, a key and an order change nothing.
  const isOff = variable !== null
  const withoutKey = isOff ? [] : sources.filter(lacksKey)
  const ready = sources.filter((one) => isOff || !lacksKey(one))
  const sortable = useSourceOrder(sources, ready)
  const ordered = sortable.order.flatMap((kind) => ready.filter((one) => one.kind === kind))
  const [open, setOpen] = useState<SourceKind | null>(null)
  const gold = useGold()
  const isOfMany = useMetalsSold().length > 1
  const source = sources.find(({ kind }) => kind === open)
  const isAnyOn = sources.some(({ enabled }) => enabled)
  const enter = !isAnyOn && (
    <EnterGold
      label={t(`gold-price-logs:${isOfMany ? 'metals.form_title' : 'form.title'}`)}
      mayRecord={mayRecord}
    />
  )
  return (
    <div className="flex flex-col gap-5">
      {gold && <PriceInUse gold={gold} action={enter} />}
      <Card title={t(isAnyOn ? 'chain.title' : 'chain.available')} titleSize="large">
        {sources.some(({ health }) => health.state === 'key_unreadable') && (
          <Notice tone="critical" className="my-3">
            {t('chain.key_unreadable')}
          </Notice>
        )}
        {!isAnyOn && (
          <Notice
            tone="caution"
            className="my-3"
            title={t(`chain.${none}.title`)}
            actions={!gold && enter}
          >
            <p>{t(`chain.${none}.text`)}</p>
            {variable && <ServerSetting name={variable} />}
          </Notice>
        )}
        {isAnyOn && <p className="max-w-3xl text-text-2">{t('chain.text')}</p>}
        <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 lg:grid-cols-[auto_minmax(0,1fr)_auto_auto] lg:gap-x-5">
          {!isOff && <h3 className={headingClass}>{t('chain.ready')}</h3>}
          <ol {...sortable.listProps} className="contents">
            {ordered.map((one) => (
              <SourceRow
                key={one.kind}
                heading={isOff ? 'h3' : 'h4'}
                source={one}
                isInUse={gold?.source === one.kind}
                {...(!isOff && { sortable })}
                onOpen={() => setOpen(one.kind)}
              />
            ))}
          </ol>
          {withoutKey.length > 0 && (
            <>
              <h3 className={headingClass}>{t('chain.without_key')}</h3>
              <p className="col-span-full -mt-1 mb-2 text-text-2">{t('chain.needs_key')}</p>
              <ul className="contents">
                {withoutKey.map((one) => (
                  <SourceRow key={one.kind} source={one} onOpen={() => setOpen(one.kind)} />
                ))}
              </ul>
            </>
          )}
        </div>
        <SortStatus sortable={sortable} />
        {source && (
          <SourceDrawer source={source} allowLocal={allowLocal} onClose={() => setOpen(null)} />
        )}
      </Card>
    </div>
  )
}

/** The name of a setting of the server, to be copied into a message to the administrator. */
function ServerSetting({ name }: { name: string }) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-2">
      <code
        dir="ltr"
        className="rounded-chip border bg-surface px-2 py-0.5 font-mono text-sm text-text"
      >
        {name}
      </code>
      <CopyButton size="sm" text={name} />
    </p>
  )
}

const headingClass = 'col-span-full mt-5 mb-2 font-semibold'

/** The variable with which the server turns all sources off; null where one can be on. */
function offOnServer(sources: readonly SourceProps[]): string | null {
  if (sources.some(({ enabled, fixed }) => enabled || !fixed.enabled)) return null
  return sources[0]?.fixed.enabled ?? null
}

interface PriceInUseProps {
  gold: GoldProps
  /** At the end of the card. */
  action: ReactNode
}

/** The current gold price and where it is from, above the sources that it could be from. */
function PriceInUse({ gold, action }: PriceInUseProps) {
  const { t } = useTranslation(['gold-price-sources', 'board'])
  const format = useFormat()
  const nameOf = useMetalName()
  const state = useGoldState(gold)
  const { source, description } = useGoldLabels(gold, state)
  return (
    <Card aria-label={t('chain.in_use')}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="text-sm font-semibold text-gold">{t('chain.in_use')}</h2>
          {gold.metal && <p className="mt-1 text-text-2">{nameOf(gold.metal)}</p>}
          <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
            <bdi className="font-display text-3xl">{format.rate(gold.mid, gold.currency)}</bdi>
            <span className="text-text-2">{t('board:per_ounce')}</span>
          </p>
          <p className="mt-1 text-text-2">
            <bdi className="font-semibold text-text">{source}</bdi> · {state.age}
          </p>
          <p className="text-text-2">{description}</p>
        </div>
        {action}
      </div>
    </Card>
  )
}
