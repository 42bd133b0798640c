import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { usePageLabel } from '#client/app/page-labels.ts'
import { PhotoThumb } from '#client/features/catalogue/photos/PhotoThumb.tsx'
import { useProductName } from '#client/features/catalogue/products/useProductName.ts'
import FileMenu from '#client/features/pricing/import-export/FileMenu.tsx'
import {
  Basis,
  CannotFollowGoldNotice,
  ExampleNotice,
} from '#client/features/pricing/price-chart/Basis.tsx'
import { ChartOptions } from '#client/features/pricing/price-chart/ChartOptions.tsx'
import { useDraftStorage } from '#client/features/pricing/price-chart/edit/useDraftStorage.ts'
import { LayerBar, useLayer } from '#client/features/pricing/price-chart/layers/LayerBar.tsx'
import { OutdatedPricesNotice } from '#client/features/pricing/price-chart/OutdatedPricesNotice.tsx'
import { PriceActionBar, PriceActions } from '#client/features/pricing/price-chart/PriceActions.tsx'
import { PriceChart } from '#client/features/pricing/price-chart/PriceChart.tsx'
import { PriceOrderNotice } from '#client/features/pricing/price-chart/PriceOrderNotice.tsx'
import { PrintHeader } from '#client/features/pricing/price-chart/PrintHeader.tsx'
import {
  chartQuery,
  ScopeSwitches,
  useScopeName,
} from '#client/features/pricing/price-chart/ScopeSwitches.tsx'
import { useCustomerView } from '#client/features/pricing/price-chart/what-if/customer-view.ts'
import { LazyWhatIf } from '#client/features/pricing/price-chart/what-if/LazyWhatIf.tsx'
import { useWhatIf } from '#client/features/pricing/price-chart/what-if/useWhatIf.ts'
import { pricedMetals } from '#client/features/pricing/price-chart/what-if/what-if.ts'
import { useFormat } from '#client/lib/format.ts'
import { joinParts } from '#client/lib/join-parts.ts'
import { useWide } from '#client/lib/useWide.ts'
import { ButtonLink } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { GOLD } from '#server/formula/units/karat.ts'
import type { Pages } from '#server/http/pages.ts'
import type { VariantProps } from '#server/pricing/price-chart/props.ts'

/** The price chart of a product: every price of one construction and karat, by its measures. */
export default function Price(props: Pages['price']) {
  const { product } = props
  const nameOf = useProductName()
  const pageLabelOf = usePageLabel()
  const title = product.slug ? nameOf(product) : pageLabelOf('miami_cuban_link')
  const variants = useShownVariants(props)
  const whatIf = useWhatIf(props, variants)
  const { view, toggle } = useCustomerView(whatIf.reset)
  const forStaff = view === 'staff'
  const missing = missingIn(props, variants)
  const layer = useLayer(forStaff && missing === null, whatIf)
  const actions = { props, count: variants.length, view, onToggleView: toggle }
  const isWide = useWide('md')
  useDraftStorage()
  return (
    <>
      <PageHeader
        title={title}
        subtitle={<Subtitle {...props} />}
        picture={
          <PhotoThumb
            photo={product.photo}
            kind={product.kind}
            alt={title}
            size={64}
            {...(product.photo === null && { className: 'max-md:hidden' })}
          />
        }
        {...(forStaff && { className: 'list-header' })}
        actions={
          <>
            <PriceActions {...actions} />
            {forStaff && <ChartMenu props={props} shown={variants.length} />}
          </>
        }
      />
      <PrintHeader props={props} variants={variants} whatIf={whatIf} />
      {forStaff && <ExampleNotice quote={props.quote} config={props.config} />}
      {forStaff && <CannotFollowGoldNotice {...props} />}
      {forStaff && <PriceOrderNotice props={props} />}
      {forStaff && <OutdatedPricesNotice whatIf={whatIf} variants={variants} />}
      <div
        data-print="no"
        className="mb-4 flex items-end justify-between gap-x-2 gap-y-3 max-md:mb-3 md:flex-wrap md:gap-x-6"
      >
        <ScopeSwitches props={props} />
        {forStaff && isWide && <LazyWhatIf props={props} whatIf={whatIf} />}
        {forStaff && !isWide && (
          <ChartOptions props={props} whatIf={whatIf} layer={layer.layer} onChoose={layer.choose} />
        )}
      </div>
      {forStaff && !missing && (
        <LayerBar
          props={props}
          layer={layer.layer}
          onChoose={layer.choose}
          onFigures={layer.onFigures}
        />
      )}
      {missing ? (
        <EmptyChart what={missing} productId={props.product.id} />
      ) : (
        <PriceChart
          props={props}
          variants={variants}
          whatIf={whatIf}
          figures={layer.figures}
          view={view}
        />
      )}
      <PriceActionBar {...actions} whatIf={whatIf} />
    </>
  )
}

/** The files of the whole product, and of the chart where that is only a part of it. */
function ChartMenu({ props, shown }: { props: Pages['price']; shown: number }) {
  const { t } = useTranslation('price')
  const { number } = useFormat()
  const { product, scope, counts } = props
  const whole = new URLSearchParams({ product: product.slug })
  const chart = new URLSearchParams(chartQuery(props))
  const what = useScopeName(scope)
  return (
    <FileMenu
      groups={[
        {
          heading: t('files.all', { shown: number(counts.pieces) }),
          list: `/price/export?${whole}`,
          shopify: {
            href: `/price/shopify?${whole}`,
            label:
              counts.priced === counts.pieces
                ? t('files.shopify')
                : t('files.shopifyPriced', { shown: number(counts.priced) }),
          },
        },
        ...(shown === counts.pieces
          ? []
          : [{ heading: t('files.chart', { what }), list: `/price/export?${chart}` }]),
      ]}
    />
  )
}

/** The pieces of the chosen construction and karat. */
function useShownVariants({ variants, scope }: Pages['price']) {
  const { construction, karat } = scope
  return useMemo(
    () => variants.filter((piece) => piece.construction === construction && piece.karat === karat),
    [variants, construction, karat],
  )
}

function Subtitle(props: Pages['price']) {
  const { t } = useTranslation('price')
  const { scope, karats } = props
  const alloy = karats.find(({ label }) => label === scope.karat)
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>
        {joinParts([
          t('page.subtitle', {
            context: alloy?.metal ?? GOLD,
            karat: scope.karat,
            fineness: alloy?.fineness,
          }),
          ...(scope.construction ? [t(`construction.${scope.construction}`)] : []),
        ])}
      </span>
      {pricedMetals(props).map(({ quote }) => (
        <Basis key={quote.metal} quote={quote} />
      ))}
    </span>
  )
}

type Missing = 'pieces' | 'gold' | null

function missingIn({ quote }: Pages['price'], variants: VariantProps[]): Missing {
  if (variants.length === 0) return 'pieces'
  if (quote === null && variants.every(({ regularPrice }) => regularPrice === null)) return 'gold'
  return null
}

/** Pieces are added on the page of their product, and a gold price on the home page. */
function hrefFor(what: NonNullable<Missing>, productId: number | null): string {
  if (what === 'gold') return '/'
  return productId === null ? '/products' : `/products/${productId}`
}

function EmptyChart({ what, productId }: { what: NonNullable<Missing>; productId: number | null }) {
  const { t } = useTranslation('price')
  return (
    <EmptyState
      title={t(`empty.${what}.title`)}
      text={t(`empty.${what}.text`)}
      action={
        <ButtonLink href={hrefFor(what, productId)} variant="primary">
          {t(`empty.${what}.action`)}
        </ButtonLink>
      }
    />
  )
}
