import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMetalsSold } from '#client/features/market/metals/metals.ts'
import { useFormFocus } from '#client/lib/forms.ts'
import { availableLocales } from '#client/lib/i18n.ts'
import { postJson } from '#client/lib/json-request.ts'
import { useShop } from '#client/lib/page-props.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { Button } from '#client/ui/Button.tsx'
import { CheckField } from '#client/ui/CheckField.tsx'
import { SelectField, TextField } from '#client/ui/Field.tsx'
import { languageTag } from '#lang/locales.ts'
import type { BoardOptions } from '#server/market/board/board-props.ts'

interface NewScreenFormProps {
  karats: string[]
  onCreated: (path: string) => void
  onCancel: () => void
}

const RATES = ['both', 'sell', 'buy_back'] as const
const UNITS = ['g', 'dwt', 'ozt'] as const

export function NewScreenForm({ karats, onCreated, onCancel }: NewScreenFormProps) {
  const { t } = useTranslation(['board', 'shell'])
  const { fields, change, errors, send, isSending } = useNewScreen(karats, onCreated)
  const form = useFormFocus(errors)
  const isOfKarats = useMetalsSold().length < 2
  const option = <Name extends keyof NewScreenFields>(name: Name) => ({
    value: String(fields[name]),
    onChange: (id: string) => change({ [name]: id }),
    error: errors[name],
  })
  const rateLabels = {
    both: t('board:screens.both'),
    sell: t('board:sell'),
    buy_back: t('board:buy_back'),
  }
  return (
    <form ref={form} onSubmit={send} className="flex flex-col gap-4 rounded-card border p-4">
      <TextField
        label={t('board:screens.label')}
        hint={t('board:screens.label_hint')}
        name="label"
        value={fields.label}
        onChange={(label) => change({ label })}
        error={errors.label}
        maxLength={60}
        autoFocus
      />
      <fieldset>
        <legend className="mb-1 text-sm font-medium text-text-2">
          {t(isOfKarats ? 'board:screens.karats' : 'board:screens.alloys')}
        </legend>
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          {karats.map((karat) => (
            <CheckField
              key={karat}
              label={karat}
              isSelected={fields.karats.includes(karat)}
              onChange={(isOn) =>
                change({
                  karats: karats.filter((one) =>
                    one === karat ? isOn : fields.karats.includes(one),
                  ),
                })
              }
            />
          ))}
        </div>
        {errors.karats && (
          <p role="alert" className="mt-1 text-sm font-medium text-critical">
            {errors.karats}
          </p>
        )}
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('board:screens.rates')}
          options={RATES.map((id) => ({ id, label: rateLabels[id] }))}
          {...option('rates')}
        />
        <SelectField
          label={t('board:screens.unit')}
          options={UNITS.map((id) => ({ id, label: t(`board:unit.${id}`) }))}
          {...option('unit')}
        />
        <SelectField
          label={t('board:screens.language')}
          options={availableLocales.map((id) => ({ id, label: t(`shell:language.${id}`) }))}
          lang={languageTag(fields.locale)}
          {...option('locale')}
        />
      </div>
      {errors.form && (
        <p role="alert" className="text-sm font-medium text-critical">
          {errors.form}
        </p>
      )}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" isPending={isSending}>
          {t('board:screens.create')}
        </Button>
        <Button variant="quiet" onPress={onCancel}>
          {t('board:screens.cancel')}
        </Button>
      </div>
    </form>
  )
}

type NewScreenFields = BoardOptions & { label: string }

/** The form of a new screen; `onCreated` receives the path of its link. */
function useNewScreen(karats: string[], onCreated: (path: string) => void) {
  const { t } = useTranslation('board')
  const { weightUnit } = useShop()
  const locale = usePreferences((state) => state.locale)
  const [fields, setFields] = useState<NewScreenFields>({
    label: '',
    karats,
    rates: 'both',
    unit: weightUnit,
    locale,
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSending, setSending] = useState(false)
  const change = (part: Partial<NewScreenFields>) => setFields({ ...fields, ...part })
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    setSending(true)
    const result = await postJson<{ path: string }>('/board-devices', fields)
    setSending(false)
    if (result.ok) return onCreated(result.data.path)
    const hasErrors = Object.keys(result.errors).length > 0
    setErrors(hasErrors ? result.errors : { form: t('screens.failed') })
  }
  return { fields, change, errors, send, isSending }
}
