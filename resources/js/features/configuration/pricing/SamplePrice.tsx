import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { postJson } from '#client/lib/json-request.ts'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { TextField } from '#client/ui/Field.tsx'
import type { ResolutionProps } from '#server/pricing/simulations/configuration-props.ts'
import { useRuleLabels, useSettingLabels } from './useSettingLabels.ts'
import type { SettingsFormState } from './useSettingsForm.ts'

/** Shows for one piece which rule sets each field of its price, with the settings as typed. */
export function SamplePrice({ form }: { form: SettingsFormState }) {
  const { t } = useTranslation('configuration')
  const [sku, setSku] = useState('')
  const [found, setFound] = useState<ResolutionProps>()
  const [error, setError] = useState<string>()
  const show = async () => {
    setError(undefined)
    const result = await postJson<ResolutionProps>('/configuration/resolution', {
      ...form.payload(),
      sku: sku.trim(),
    })
    if (result.ok) return setFound(result.data)
    const { sku: unknown, ...fields } = result.errors
    setError(unknown ?? t(Object.keys(fields).length > 0 ? 'try.fix_fields' : 'try.failed'))
    form.setErrors(fields)
  }
  return (
    <Card title={t('try.title')}>
      <p className="mb-3 max-w-3xl text-text-2">{t('try.text')}</p>
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          label={t('try.sku')}
          value={sku}
          onChange={setSku}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void show()
          }}
          error={error}
          className="w-full sm:w-80"
        />
        <Button onPress={show} className="sm:mt-5.5">
          {t('try.show')}
        </Button>
      </div>
      {found && <Resolution found={found} form={form} />}
    </Card>
  )
}

function Resolution({ found, form }: { found: ResolutionProps; form: SettingsFormState }) {
  const { t } = useTranslation('configuration')
  const format = useFormat()
  const labels = useSettingLabels(found.currency)
  const ruleLabels = useRuleLabels()
  const { piece, fields, inForceMinor, typedMinor, currency } = found
  const money = (minor: number | null) => (minor === null ? '–' : format.money(minor, currency))
  const sourceOf = (id: string | null) => {
    if (id === null) return t('try.settings')
    const rule = form.data.rules.find((one) => one.id === id)
    return rule ? rule.note || ruleLabels.scope(rule) : t('try.settings')
  }
  return (
    <div className="mt-5 flex flex-col gap-4" role="status">
      <p className="flex flex-wrap gap-x-6 gap-y-1">
        <bdi className="font-semibold">{piece.sku}</bdi>
        <span>{t('try.now', { price: money(piece.priceMinor) })}</span>
        <span>{t('try.active', { price: money(inForceMinor) })}</span>
        <span className="font-semibold">{t('try.with_changes', { price: money(typedMinor) })}</span>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard. */}
      <section className="overflow-x-auto" tabIndex={0} aria-label={t('try.title')}>
        <table className="w-full min-w-100 text-start">
          <thead className="text-sm text-text-3">
            <tr className="border-b">
              <th className="py-1.5 pe-4 text-start font-medium">{t('difference.what')}</th>
              <th className="py-1.5 pe-4 text-start font-medium">{t('try.value')}</th>
              <th className="py-1.5 text-start font-medium">{t('try.set_by')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ field, value, ruleId }) => (
              <tr key={field} className="border-b last:border-b-0">
                <td className="py-1.5 pe-4">{labels.field(field)}</td>
                <td className="py-1.5 pe-4 font-semibold">
                  <bdi>{labels.value(field, value)}</bdi>
                </td>
                <td className={ruleId ? 'py-1.5 text-gold' : 'py-1.5 text-text-2'}>
                  <bdi>{sourceOf(ruleId)}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
