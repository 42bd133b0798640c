import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { useFormFocus } from '#client/lib/forms.ts'
import { Facts } from '#client/ui/Facts.tsx'
import { TextField } from '#client/ui/Field.tsx'
import { DecimalField } from '#client/ui/fields/DecimalField.tsx'
import type { CompositionInput } from '#server/catalogue/compositions/input.ts'
import type { CompositionProps } from '#server/catalogue/compositions/props.ts'
import { PartFields } from './PartFields.tsx'
import { StoneFields } from './StoneFields.tsx'
import { useRows } from './useRows.ts'

type Errors = Partial<Record<string, string>>

interface CompositionFormProps {
  id: string
  piece: CompositionProps
  errors: Errors
  setErrors: (change: (errors: Errors) => Errors) => void
  onSave: (input: CompositionInput) => void
}

export function CompositionForm({ id, piece, errors, setErrors, onSave }: CompositionFormProps) {
  const { t } = useTranslation('compositions')
  const { money, weight } = useFormat()
  const { n, currency, main, addedWithMinor } = piece
  const [extras, setExtras] = useState<Extras>(piece)
  const { plating, platingCost, hallmark, hallmarkCost } = extras
  const change = (part: Partial<Extras>) => setExtras({ ...extras, ...part })
  // Errors refer to rows by number, and the numbers have changed.
  const forget = (list: string) => () =>
    setErrors((current) =>
      Object.fromEntries(Object.entries(current).filter(([name]) => !name.startsWith(list))),
    )
  const parts = useRows(piece.parts, forget('parts'))
  const stones = useRows(piece.stones, forget('stones'))
  const element = useFormFocus(errors)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const costs = { plating, platingCost, hallmark, hallmarkCost }
    onSave({ n, parts: parts.values(), stones: stones.values(), ...costs })
  }
  return (
    <form id={id} ref={element} onSubmit={submit} noValidate className="flex flex-col gap-6">
      <div className="flex flex-col gap-4">
        <p className="text-text-2">{t('text')}</p>
        {main.karat !== null && (
          <Facts
            facts={[
              {
                name: t('main'),
                value: (
                  <>
                    <bdi>{main.karat}</bdi>
                    {main.weightG !== null && (
                      <>
                        {' · '}
                        <bdi>{weight(main.weightG)}</bdi>
                      </>
                    )}
                  </>
                ),
              },
            ]}
          />
        )}
      </div>
      {(main.karat !== null || parts.rows.length > 0) && (
        <PartFields parts={parts} karats={piece.karats} errors={errors} />
      )}
      <StoneFields stones={stones} currency={currency} errors={errors}>
        {addedWithMinor > 0 && (
          <p className="text-text-2">
            {t('added_with', { amount: money(addedWithMinor, currency) })}
          </p>
        )}
      </StoneFields>
      <Section title={t('extras')}>
        <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_10rem]">
          <TextField
            label={t('plating')}
            maxLength={80}
            value={plating}
            onChange={(next) => change({ plating: next })}
            error={errors.plating}
          />
          <DecimalField
            label={t('plating_cost')}
            inputMode="decimal"
            suffix={currency}
            value={platingCost}
            onChange={(next) => change({ platingCost: next })}
            error={errors.platingCost}
          />
          <TextField
            label={t('hallmark')}
            maxLength={80}
            value={hallmark}
            onChange={(next) => change({ hallmark: next })}
            error={errors.hallmark}
          />
          <DecimalField
            label={t('hallmark_cost')}
            inputMode="decimal"
            suffix={currency}
            value={hallmarkCost}
            onChange={(next) => change({ hallmarkCost: next })}
            error={errors.hallmarkCost}
          />
        </div>
      </Section>
    </form>
  )
}

type Extras = Pick<CompositionInput, 'plating' | 'platingCost' | 'hallmark' | 'hallmarkCost'>

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-3">
    <h3 className="font-semibold">{title}</h3>
    {children}
  </section>
)
