import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { Button } from '#client/ui/Button.tsx'
import { TextField } from '#client/ui/Field.tsx'
import type { VariantProps } from '#server/pricing/price-chart/props.ts'
import { change, type Hold, type Prices, pricesAfter, useDraft } from './draft.ts'
import { HoldFields, inFourWeeks, type Mode } from './HoldFields.tsx'
import { type EntryFormat, priceTyped } from './price-entry.ts'

interface PieceFormProps {
  variant: VariantProps
  entryFormat: EntryFormat
  write: (minor: number) => string
  onDone: () => void
}

type PieceInput = Record<keyof Prices, string>
const FIELDS = ['regular', 'sale', 'compareAt'] as const

/** All three prices of a piece and how long the regular price is held; the changes remain unsaved. */
export default function PieceForm({ variant, entryFormat, write, onDone }: PieceFormProps) {
  const { t } = useTranslation('price')
  const edit = useDraft((state) => state.edits.get(variant.id))
  const before = pricesAfter(variant, edit)
  const [typed, setTyped] = useState(() => inputOf(before, write))
  const [wrong, setWrong] = useState<readonly string[]>([])
  const hold = useHold(variant, edit?.hold ?? null)
  const apply = () => {
    const read = FIELDS.map(
      (field) => [field, readField(typed[field], before[field], entryFormat)] as const,
    )
    const wrongFields = read.filter(([, value]) => value === 'wrong').map(([field]) => field)
    setWrong(wrongFields)
    if (wrongFields.length > 0) return
    change([{ variant, to: Object.fromEntries(read) as Partial<Prices>, hold: hold.newHold }])
    onDone()
  }
  return (
    <form
      className="space-y-3"
      data-draft
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      {FIELDS.map((field) => (
        <TextField
          key={field}
          name={field}
          label={t(`edit.field.${field}`)}
          suffix={entryFormat.currency}
          inputMode="decimal"
          value={typed[field]}
          onChange={(text) => setTyped({ ...typed, [field]: text })}
          error={wrong.includes(field) ? t('edit.unreadable') : undefined}
          hint={field === 'regular' ? t('edit.entryHint') : undefined}
        />
      ))}
      {hold.isShown && <HoldFields {...hold.fields} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="sm">
          {t('edit.addToReview')}
        </Button>
        <BackToFormula variant={variant} onDone={onDone} />
        {edit && (
          <Button
            size="sm"
            onPress={() => {
              change([{ variant, to: edit.from, hold: null }])
              onDone()
            }}
          >
            {t('edit.undo')}
          </Button>
        )}
      </div>
    </form>
  )
}

function BackToFormula({ variant, onDone }: Pick<PieceFormProps, 'variant' | 'onDone'>) {
  const { t } = useTranslation('price')
  const format = useFormat()
  if (variant.priceMode === 'formula') return null
  const until = variant.overrideUntil
  return (
    <>
      <Button
        size="sm"
        onPress={() => {
          change([{ variant, to: { regular: null }, hold: null }])
          onDone()
        }}
      >
        {t('edit.toFormula')}
      </Button>
      <p className="w-full text-sm text-text-2">
        {until ? t('edit.manualUntil', { day: format.date(until) }) : t('edit.manual')}
        {variant.overrideReason && ` · ${variant.overrideReason}`}
      </p>
    </>
  )
}

/** Shown only where the piece already has a hold; otherwise the review asks once for all pieces. */
function useHold({ priceMode, overrideUntil }: VariantProps, hold: Hold | null) {
  const [mode, setMode] = useState<Mode>(hold?.mode ?? priceMode)
  const [until, setUntil] = useState(hold?.until ?? overrideUntil?.slice(0, 10) ?? inFourWeeks())
  const isShown = priceMode !== 'formula' || hold !== null
  const isSame = hold === null && mode === priceMode && until === overrideUntil?.slice(0, 10)
  const newHold: Hold | null =
    isShown && !isSame ? { mode, until: mode === 'override' ? until : null, reason: null } : null
  return { isShown, newHold, fields: { mode, until, onMode: setMode, onUntil: setUntil } }
}

const inputOf = (prices: Prices, write: (minor: number) => string): PieceInput => ({
  regular: prices.regular === null ? '' : write(prices.regular),
  sale: prices.sale === null ? '' : write(prices.sale),
  compareAt: prices.compareAt === null ? '' : write(prices.compareAt),
})

function readField(
  text: string,
  before: number | null,
  entryFormat: EntryFormat,
): number | null | 'wrong' {
  if (text.trim() === '') return null
  return priceTyped(text, before, entryFormat) ?? 'wrong'
}
