import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePieceTexts } from '#client/features/catalogue/pieces/PieceLabel.tsx'
import { useProductName } from '#client/features/catalogue/products/useProductName.ts'
import { GOLD, useMetalName } from '#client/features/market/metals/metals.ts'
import { useFormat } from '#client/lib/format.ts'
import { phonesLeftToRight } from '#client/lib/intl.ts'
import { joinParts } from '#client/lib/join-parts.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import type { Hit } from '#server/workspace/search/props.ts'

/** Title and detail of a search hit. */
export function useHitLabels() {
  const { t } = useTranslation(['palette', 'price-runs', 'contracts'])
  const format = useFormat()
  const locale = usePreferences((state) => state.locale)
  const pieceTexts = usePieceTexts()
  const nameOf = useProductName()
  const metalName = useMetalName()
  return useMemo(() => {
    const of = {
      variant: ({ priceMinor, currency, product, title, ...hit }: HitOf<'variant'>) => ({
        title: joinParts(pieceTexts({ ...hit, kind: hit.pieceKind })),
        detail: joinParts([
          nameOf({ slug: product, title }),
          priceMinor === null ? t('palette:hit.unpriced') : format.money(priceMinor, currency),
        ]),
      }),
      customer: ({ name, detail }: HitOf<'customer'>) => ({
        title: name,
        detail: phonesLeftToRight(locale, detail),
      }),
      contract: ({ id, number, type, state, customer, total, currency }: HitOf<'contract'>) => ({
        title: joinParts([
          number ??
            t(state === 'draft' ? 'contracts:draft_number' : 'contracts:offer_number', { id }),
          customer,
        ]),
        detail: joinParts([
          t(`contracts:type.${type}`),
          t(`contracts:state.${state}` as 'contracts:state.draft'),
          format.money(total, currency),
        ]),
      }),
      quote: ({ metal, mid, currency, timePrecision, quotedAt, example }: HitOf<'quote'>) => ({
        title:
          metal === GOLD
            ? t('palette:hit.quote', { price: format.gold(mid, currency) })
            : `${metalName(metal)} ${format.gold(mid, currency)}`,
        detail: joinParts([
          timePrecision === 'moment' ? format.dateTime(quotedAt) : format.date(quotedAt),
          ...(example ? [t('palette:hit.example')] : []),
        ]),
      }),
      run: ({ id, runKind, state, createdAt, createdBy, lines }: HitOf<'run'>) => ({
        title: t([`palette:hit.${runKind}` as 'palette:hit.revert', 'palette:hit.run'], {
          run: id,
        }),
        detail: joinParts([
          t(`price-runs:state.${state}` as 'price-runs:state.draft'),
          t('palette:hit.lines', { count: lines }),
          ...(createdBy ? [createdBy] : []),
          format.dateTime(createdAt),
        ]),
      }),
    }
    return (hit: Hit) => of[hit.kind](hit as never)
  }, [t, format, locale, pieceTexts, nameOf, metalName])
}

type HitOf<Kind extends Hit['kind']> = Extract<Hit, { kind: Kind }>
