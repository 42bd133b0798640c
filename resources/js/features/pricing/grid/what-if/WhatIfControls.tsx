import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { NumberField } from 'react-aria-components/NumberField'
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components/Slider'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { boxClass, inputClass } from '#client/ui/native/Field.tsx'
import type { WhatIf } from './useWhatIf.ts'
import { MAX_MOVE_BP, movedBy, moveOf, typedGold } from './what-if.ts'

export function WhatIfControls({ whatIf }: { whatIf: WhatIf }) {
  const { t } = useTranslation('price')
  const { baseMicro, micro, setMicro } = whatIf
  return (
    <fieldset aria-label={t('whatIf.label')} className="flex items-center gap-x-4 max-md:w-full">
      <MoveSlider bp={moveOf(baseMicro, micro)} onMove={(bp) => setMicro(movedBy(baseMicro, bp))} />
      <NumberField
        aria-label={t('whatIf.gold')}
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

function MoveSlider({ bp, onMove }: { bp: number; onMove: (bp: number) => void }) {
  const { t } = useTranslation('price')
  const format = useFormat()
  return (
    <Slider
      value={bp}
      minValue={-MAX_MOVE_BP}
      maxValue={MAX_MOVE_BP}
      step={10}
      onChange={(value) => onMove(Number(value))}
      className="grid flex-1 grid-cols-[auto_minmax(4rem,12rem)_3.75rem] items-center gap-x-3 max-md:grid-cols-[auto_minmax(4rem,1fr)_3.25rem]"
    >
      <Label className="text-sm font-medium text-text-2">{t('whatIf.slider')}</Label>
      <SliderTrack className="relative mx-2.5 flex h-8 items-center before:absolute before:inset-x-0 before:h-1 before:rounded-full before:bg-border-strong after:absolute after:inset-x-[calc(50%-0.5px)] after:h-3 after:w-px after:bg-border-strong">
        <SliderThumb className="top-1/2 z-1 size-5 rounded-full border-2 border-gold-fill bg-surface focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-petrol dragging:bg-gold-tint pointer-coarse:size-7" />
      </SliderTrack>
      <output className="num text-sm font-medium">{format.percent(bp, { sign: true })}</output>
    </Slider>
  )
}
