import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'
import { SelectField } from '#client/ui/Field.tsx'
import { DecimalField } from '#client/ui/fields/DecimalField.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import type { CompositionInput } from '#server/catalogue/compositions/input.ts'
import { MAX_OTHER_PARTS } from '#server/formula/price/composition.ts'
import type { Rows } from './useRows.ts'

interface PartFieldsProps {
  parts: Rows<CompositionInput['parts'][number]>
  karats: readonly string[]
  errors: Partial<Record<string, string>>
}

/** The metal parts of a piece besides its main metal. */
export function PartFields({ parts, karats, errors }: PartFieldsProps) {
  const { t } = useTranslation(['compositions', 'shell'])
  const options = [
    { id: '', label: t('parts.choose') },
    ...karats.map((karat) => ({ id: karat, label: karat })),
  ]
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('parts.title')}</h3>
      <ol className="flex flex-col gap-4 empty:hidden">
        {parts.rows.map(({ key, karat, grams }, n) => (
          <li key={key}>
            <fieldset className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-3 sm:grid-cols-[minmax(0,1fr)_10rem_auto]">
              <legend className="sr-only">{t('parts.row', { n: n + 1 })}</legend>
              <SelectField
                label={t('parts.alloy')}
                options={options}
                value={karat}
                autoFocus={key === parts.addedKey}
                onChange={(next) => parts.change(key, { karat: next })}
                error={errors[`parts.${n}.karat`]}
              />
              <DecimalField
                label={t('parts.weight')}
                inputMode="decimal"
                suffix={t('shell:unit.gram')}
                value={grams}
                onChange={(next) => parts.change(key, { grams: next })}
                error={errors[`parts.${n}.grams`]}
              />
              <IconButton
                icon={Trash2}
                label={t('parts.remove', { n: n + 1 })}
                className="mt-5.5"
                onPress={() => parts.remove(key)}
              />
            </fieldset>
          </li>
        ))}
      </ol>
      {errors.parts && (
        <p role="alert" className="text-sm font-medium text-critical">
          {errors.parts}
        </p>
      )}
      <div ref={parts.addRef} className="mt-1">
        <Button
          isDisabled={parts.rows.length >= MAX_OTHER_PARTS}
          onPress={() => parts.add({ karat: '', grams: '' })}
        >
          <Icon icon={Plus} size={16} />
          {t('parts.add')}
        </Button>
      </div>
    </section>
  )
}
