import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DayRange, dayIn, type NamedRange, PRESETS, presetRanges } from '#client/lib/days.ts'
import { Button } from '#client/ui/Button.tsx'
import { SelectableList } from '#client/ui/lists/SelectableList.tsx'
import { Months } from './Months.tsx'
import { PanelFrame } from './PanelFrame.tsx'

interface RangePanelProps {
  label: string
  /** The button that opened the panel, beside which it stands. */
  button: RefObject<HTMLButtonElement | null>
  /** Null: a range that is not of whole days. */
  range: DayRange | null
  ranges: readonly NamedRange[] | undefined
  timeZone: string
  text: (range: DayRange) => string
  onRange: (range: DayRange) => void
  onClose: () => void
}

/** The usual ranges and two months in a menu below the button; on a phone one month in a sheet at the bottom. */
export default function RangePanel(props: RangePanelProps) {
  return (
    <PanelFrame label={props.label} button={props.button} onClose={props.onClose}>
      {(isWide) => <Choices {...props} isWide={isWide} />}
    </PanelFrame>
  )
}

/** A usual range, or the first day and then the last one. */
function Choices({
  range,
  ranges: named,
  timeZone,
  text,
  onRange,
  onClose,
  isWide,
}: RangePanelProps & { isWide: boolean }) {
  const { t } = useTranslation('date-range')
  const [first, setFirst] = useState<string | null>(null)
  const [today] = useState(() => dayIn(timeZone, Date.now()))
  const ranges = presetRanges(today)
  const presets: readonly NamedRange[] =
    named ??
    PRESETS.map((id) => ({
      id,
      label: t(`preset.${id}`),
      isChosen: ranges[id].from === range?.from && ranges[id].to === range.to,
      onChoose: () => onRange(ranges[id]),
    }))
  const chosen = presets.find(({ isChosen }) => isChosen)
  const choose = (day: string) => {
    if (first === null) return setFirst(day)
    const [from, to] = [first, day].sort() as [string, string]
    onRange({ from, to })
  }
  return (
    <div className="flex max-md:flex-col">
      <SelectableList
        label={t('presets')}
        autoFocus="first"
        items={presets}
        value={chosen ? [chosen.id] : []}
        onChange={([id]) => {
          onClose()
          const selected = presets.find((preset) => preset.id === id) ?? chosen
          selected?.onChoose()
        }}
        className="grid content-start p-2 max-md:grid-cols-2 max-md:border-b md:w-40 md:border-e"
      />
      <div className="p-3 max-md:mx-auto">
        <Months
          range={first === null ? (range ?? ranges.all) : { from: first, to: null }}
          isChoosing={first !== null}
          today={today}
          count={isWide ? 2 : 1}
          onDay={choose}
        />
        <div className="mt-2 flex min-h-9 flex-wrap items-center gap-2 text-sm text-text-2">
          <p role="status" className="flex-1">
            {t(first === null ? 'choose_first' : 'choose_last')}
          </p>
          {first !== null &&
            [
              { from: first, to: null },
              { from: null, to: first },
            ].map((open) => (
              <Button key={text(open)} size="sm" onPress={() => onRange(open)}>
                {text(open)}
              </Button>
            ))}
        </div>
      </div>
    </div>
  )
}
