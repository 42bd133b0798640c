import { router } from '@inertiajs/react'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormFocus, usePost, useSubmitKey } from '#client/lib/forms.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import type { SetupProps } from '#server/operations/setup/props.ts'
import { LawFields } from './LawFields.tsx'
import { example, metalsToPrice, PRESET_NAMES, type Typed } from './presets.ts'
import { ShopFields, UnitFields } from './ShopFields.tsx'
import { AlloyFields, KindFields, PriceFields } from './StockFields.tsx'

/** What a new shop sells, in one form. A shop that sells nothing yet begins with the chains. */
export function SetupForm({ page }: { page: SetupProps }) {
  const { t } = useTranslation('setup')
  const locale = usePreferences((state) => state.locale)
  const [typed, setTyped] = useState<Typed>(() => ({
    ...initial(page),
    prices: {},
  }))
  const { send, isSending, errors, setErrors } = usePost()
  const { idempotencyKey } = useSubmitKey(JSON.stringify([page.version, typed]))
  const element = useFormFocus(errors)
  const fields = {
    typed,
    errors,
    change: (part: Partial<Typed>) => setTyped((current) => ({ ...current, ...part })),
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    send(
      '/setup',
      { ...typed, prices: shownPrices(page, typed), version: page.version, idempotencyKey },
      {
        preserveScroll: 'errors',
        onHttpException: ({ status }) => {
          if (status !== 409) return
          setErrors({ form: t('conflict') })
          router.reload()
          return false
        },
      },
    )
  }
  return (
    <form ref={element} onSubmit={submit} noValidate className="grid max-w-4xl grid-cols-1 gap-5">
      <Card title={t('presets.title')} titleSize="large">
        <p className="mb-4 max-w-prose text-text-2">{t('presets.hint')}</p>
        <div className="flex flex-wrap gap-2">
          {PRESET_NAMES.map((name) => (
            <Button key={name} onPress={() => fields.change(example(name, locale))}>
              {t(`presets.${name}`)}
            </Button>
          ))}
        </div>
      </Card>
      <ShopFields {...fields} />
      <LawFields {...fields} />
      <UnitFields {...fields} />
      <KindFields {...fields} />
      <AlloyFields {...fields} alloys={page.alloys} />
      <PriceFields {...fields} page={page} />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="primary" isPending={isSending}>
          {t('save')}
        </Button>
        {errors.form && (
          <p role="alert" className="font-medium text-critical">
            {errors.form}
          </p>
        )}
      </div>
    </form>
  )
}

function initial(page: SetupProps) {
  const { name, address, currency, weightUnit, timeZone, taxMode, taxRate, markets } = page
  const { lengthUnit, ringSystem } = page
  const sellsNothing = page.kinds.length === 0 && !page.miamiCubanLink
  return {
    ...{ name, address, currency, weightUnit, timeZone, taxMode, taxRate, markets },
    ...{ lengthUnit, ringSystem },
    kinds: page.kinds,
    miamiCubanLink: page.miamiCubanLink || sellsNothing,
    alloys: page.alloys.flatMap(({ label, isSold }) => (isSold ? [label] : [])),
  }
}

/** Without those of metals that are no longer chosen. */
const shownPrices = (page: SetupProps, typed: Typed) =>
  Object.fromEntries(metalsToPrice(page, typed).map((metal) => [metal, typed.prices[metal] ?? '']))
