import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMetalName } from '#client/features/market/metals/metals.ts'
import { leftToRight } from '#client/lib/intl.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { Card } from '#client/ui/Card.tsx'
import { CheckField } from '#client/ui/CheckField.tsx'
import { DecimalField } from '#client/ui/fields/DecimalField.tsx'
import type { AlloyChoice } from '#server/catalogue/alloys/props.ts'
import { PIECE_KINDS } from '#server/formula/settings/piece-kinds.ts'
import { METALS } from '#server/formula/units/karat.ts'
import type { SetupProps } from '#server/operations/setup/props.ts'
import { metalsToPrice } from './presets.ts'
import type { FieldsProps } from './ShopFields.tsx'

/** The kinds of pieces, and the product that is ready to price. */
export function KindFields({ typed, errors, change }: FieldsProps) {
  const { t } = useTranslation('setup')
  return (
    <Card title={t('kinds_title')} titleSize="large">
      <p className="mb-3 max-w-prose text-text-2">{t('kinds_hint')}</p>
      <Choices legend={t('kinds_title')} error={errors.kinds}>
        {PIECE_KINDS.map((kind) => (
          <CheckField
            key={kind}
            label={t(`kinds.${kind}`)}
            isSelected={typed.kinds.includes(kind)}
            onChange={(isChosen) => change({ kinds: toggled(typed.kinds, kind, isChosen) })}
          />
        ))}
      </Choices>
      <CheckField
        className="mt-4 border-t pt-4"
        label={t('chains')}
        isSelected={typed.miamiCubanLink}
        onChange={(miamiCubanLink) => change({ miamiCubanLink })}
      />
    </Card>
  )
}

/** The alloys by metal. */
export function AlloyFields({
  typed,
  errors,
  change,
  alloys,
}: FieldsProps & { alloys: AlloyChoice[] }) {
  const { t } = useTranslation(['alloys', 'setup'])
  const locale = usePreferences((state) => state.locale)
  const nameOf = useMetalName()
  return (
    <Card title={t('alloys:title')} titleSize="large">
      <div className="flex flex-col gap-4">
        {METALS.map((metal) => (
          <Choices key={metal} legend={nameOf(metal)} isShown>
            {alloys
              .filter((alloy) => alloy.metal === metal)
              .map(({ label }) => (
                <CheckField
                  key={label}
                  label={leftToRight(locale, label)}
                  isSelected={typed.alloys.includes(label)}
                  onChange={(isChosen) =>
                    change({ alloys: toggled(typed.alloys, label, isChosen) })
                  }
                />
              ))}
          </Choices>
        ))}
        <Problem text={errors.alloys} />
        <p className="text-sm text-text-2">{t('setup:alloys_hint')}</p>
      </div>
    </Card>
  )
}

/** Today's price of each metal of the chosen alloys that has none yet. */
export function PriceFields({ typed, errors, change, page }: FieldsProps & { page: SetupProps }) {
  const { t } = useTranslation(['setup', 'home'])
  const nameOf = useMetalName()
  const metals = metalsToPrice(page, typed)
  if (metals.length === 0) return null
  return (
    <Card title={t('home:record.label_any')} titleSize="large">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {metals.map((metal) => (
          <DecimalField
            key={metal}
            label={nameOf(metal)}
            name={`prices.${metal}`}
            inputMode="decimal"
            suffix={typed.currency}
            value={typed.prices[metal] ?? ''}
            onChange={(price) => change({ prices: { ...typed.prices, [metal]: price } })}
            error={errors[`prices.${metal}`]}
          />
        ))}
      </div>
      <p className="mt-3 text-sm text-text-2">{t('setup:prices_hint')}</p>
    </Card>
  )
}

interface ChoicesProps {
  legend: string
  /** Whether the legend is seen; otherwise it is only accessible. */
  isShown?: boolean
  error?: string | undefined
  children: ReactNode
}

/** Checkboxes in columns. */
export function Choices({ legend, isShown = false, error, children }: ChoicesProps) {
  return (
    <fieldset>
      <legend className={isShown ? 'pb-1.5 text-sm font-medium text-text-2' : 'sr-only'}>
        {legend}
      </legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4 gap-y-2">
        {children}
      </div>
      <Problem text={error} />
    </fieldset>
  )
}

function Problem({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p role="alert" className="pt-1 text-sm font-medium text-critical">
      {text}
    </p>
  )
}

/** A list with or without one. */
export const toggled = <T,>(all: readonly T[], one: T, isChosen: boolean): T[] =>
  isChosen ? [...all, one] : all.filter((other) => other !== one)
