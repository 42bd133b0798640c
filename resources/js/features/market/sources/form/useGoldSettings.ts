import { useForm } from '@inertiajs/react'
import type { SubmitEvent } from 'react'
import { useTypedNumber } from '#client/lib/typed-number.ts'
import type {
  GoldPriceSourcesProps,
  GoldSettingsProps,
} from '#server/market/sources/source-props.ts'

/** The settings as they are typed, from where they stood when somebody began. */
export function useGoldSettings(
  start: GoldSettingsProps,
  onSaved: (settings: GoldSettingsProps) => void,
) {
  const { version } = start
  const form = useForm(typedOf(start))
  const plain = useTypedNumber()
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (form.processing) return
    form.transform((typed) => ({
      ...typed,
      version,
      bandLeast: plain(typed.bandLeast),
      bandMost: plain(typed.bandMost),
      hardAgeHours: plain(typed.hardAgeHours),
      followThresholdPercent: plain(typed.followThresholdPercent),
      followMaxLines: plain(typed.followMaxLines),
      followMaxMovePercent: plain(typed.followMaxMovePercent),
      sellPercent: plain(typed.sellPercent),
      buyBackPercent: mapped(typed.buyBackPercent, plain),
    }))
    form.post('/configuration/gold', {
      preserveScroll: true,
      onSuccess: ({ props }) => onSaved((props as unknown as GoldPriceSourcesProps).settings),
    })
  }
  const errors: Partial<Record<string, string>> = form.errors
  return { data: form.data, setData: form.setData, processing: form.processing, errors, send }
}

export type GoldSettingsForm = ReturnType<typeof useGoldSettings>

function typedOf(settings: GoldSettingsProps) {
  return {
    bandLeast: String(settings.bandLeast),
    bandMost: String(settings.bandMost),
    hardAgeHours: String(settings.hardAgeHours),
    holidays: settings.holidays,
    follow: settings.follow,
    followThresholdPercent: percentText(settings.followThresholdBp),
    followMaxLines: String(settings.followMaxLines),
    followMaxMovePercent: percentText(settings.followMaxMoveBp),
    followOutsideHours: settings.followOutsideHours,
    sellPercent: percentText(settings.sellBp),
    buyBackPercent: Object.fromEntries(
      settings.buyBack.map(({ alloy, bp }) => [alloy, percentText(bp)]),
    ),
  }
}

/** Basis points as percent text without needless zeros: 8500 is '85'. */
const percentText = (bp: number) => String(bp / 100)

function mapped(texts: Record<string, string>, change: (text: string) => string) {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, change(text)]))
}
