import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { NumberField } from 'react-aria-components/NumberField'
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components/Slider'
import { useTranslation } from 'react-i18next'
import { isShownAsZero } from '#client/lib/figures.ts'
import { useFormat } from '#client/lib/format.ts'
import { boxClass, inputClass } from '#client/ui/native/Field.tsx'
import { MAX_MOVE_BP, movedBy } from '#server/formula/price/what-if.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import { goldPriceText } from '#server/formula/units/money.ts'
import type { WhatIf } from './useWhatIf.ts'
import { moveOf, typedGold } from './what-if.ts'

interface WhatIfControlsProps {
  whatIf: WhatIf
  metal: Metal
  /** The price of the last run, in the currency of the quote, millionths per troy ounce; null without one. */
  lastRunMicro: number | null
  currency: string
}

/** The slider of the what-if, with marks at today's price of the metal and at that of the last run. */
export default function WhatIfControls({
  whatIf,
  metal,
  lastRunMicro,
  currency,
}: WhatIfControlsProps) {
  const { t } = useTranslation('price')
  const format = useFormat()
  const baseMicro = whatIf.today.get(metal) ?? 0
  const micro = whatIf.tried?.get(metal) ?? baseMicro
  const setMicro = (moved: number) => whatIf.setMicro(metal, moved)
  return (
    <fieldset aria-label={t('whatIf.label', { context: metal })} className="flex items-end gap-x-4">
      <MoveSlider
        metal={metal}
        bp={moveOf(baseMicro, micro)}
        lastRun={
          lastRunMicro !== null && {
            bp: moveOf(baseMicro, lastRunMicro),
            price: format.gold(goldPriceText(lastRunMicro), currency),
          }
        }
        onMove={(bp) => setMicro(movedBy(baseMicro, bp))}
      />
      <NumberField
        aria-label={t('whatIf.gold', { context: metal })}
        value={micro / 1_000_000}
        minValue={movedBy(baseMicro, -MAX_MOVE_BP) / 1_000_000}
        maxValue={movedBy(baseMicro, MAX_MOVE_BP) / 1_000_000}
        onChange={(amount) => setMicro(typedGold(amount, baseMicro))}
        formatOptions={TO_THE_CENT}
        className="w-28 shrink-0"
      >
        <div className={boxClass}>
          <Input dir="ltr" className={`${inputClass} rtl:text-end`} />
        </div>
      </NumberField>
    </fieldset>
  )
}

const TO_THE_CENT = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

interface MoveSliderProps {
  metal: Metal
  bp: number
  lastRun: { bp: number; price: string } | false
  onMove: (bp: number) => void
}

function MoveSlider({ metal, bp, lastRun, onMove }: MoveSliderProps) {
  const { t } = useTranslation('price')
  const { t: shell } = useTranslation('shell')
  const format = useFormat()
  return (
    <Slider
      value={bp}
      minValue={-MAX_MOVE_BP}
      maxValue={MAX_MOVE_BP}
      step={10}
      onChange={(value) => onMove(Number(value))}
      className="grid min-w-0 flex-1 grid-cols-[1fr_auto] items-baseline gap-x-3 gap-y-1"
    >
      <span className="flex flex-wrap items-baseline gap-x-3">
        <Label className="text-sm font-medium text-text-2">
          {t('whatIf.slider', { context: metal })}
        </Label>
        {lastRun && (
          <span className="text-xs text-text-3">
            <span aria-hidden className="text-[0.5rem] text-gold">
              ◆
            </span>{' '}
            {t('whatIf.lastRun', {
              price: lastRun.price,
              move: isShownAsZero(lastRun.bp)
                ? shell('unchanged')
                : format.percent(lastRun.bp, { sign: true }),
            })}
          </span>
        )}
      </span>
      {/* As wide as the widest value, so that nothing moves with the slider. */}
      <output className="num grid text-sm font-medium *:[grid-area:1/1]">
        <span>{format.percent(bp, { sign: true })}</span>
        {[-MAX_MOVE_BP, MAX_MOVE_BP].map((most) => (
          <span key={most} aria-hidden className="invisible">
            {format.percent(most, { sign: true })}
          </span>
        ))}
      </output>
      <SliderTrack className="relative col-span-2 mx-2.5 flex h-9 items-center before:absolute before:inset-x-0 before:h-1 before:rounded-full before:bg-border-strong after:absolute after:inset-x-[calc(50%-0.5px)] after:h-3 after:w-px after:bg-border-strong">
        {lastRun && Math.abs(lastRun.bp) <= MAX_MOVE_BP && (
          <span
            aria-hidden
            className="absolute top-0.5 -ms-1 text-[0.5rem] leading-3 text-gold"
            style={{ insetInlineStart: `${50 + (lastRun.bp * 50) / MAX_MOVE_BP}%` }}
          >
            ◆
          </span>
        )}
        <SliderThumb className="top-1/2 z-1 size-5 rounded-full border-2 border-gold-fill bg-surface focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-petrol dragging:bg-gold-tint pointer-coarse:size-7" />
      </SliderTrack>
    </Slider>
  )
}
