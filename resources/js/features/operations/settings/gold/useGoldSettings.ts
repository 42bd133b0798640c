import { useForm } from '@inertiajs/react'
import type { SubmitEvent } from 'react'
import type {
  GoldPriceSourcesProps,
  GoldSettingsProps,
} from '#server/market/sources/source-props.ts'

/** The settings as typed, starting from those the form was opened with. */
export function useGoldSettings(
  start: GoldSettingsProps,
  onSaved: (settings: GoldSettingsProps) => void,
) {
  const { version } = start
  const form = useForm(inputOf(start))
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (form.processing) return
    form.transform((typed) => ({ ...typed, version }))
    form.post('/configuration/gold', {
      preserveScroll: true,
      onSuccess: ({ props }) => onSaved((props as unknown as GoldPriceSourcesProps).settings),
    })
  }
  const errors: Partial<Record<string, string>> = form.errors
  const discard = () => {
    form.reset()
    form.clearErrors()
  }
  return {
    data: form.data,
    setData: form.setData,
    processing: form.processing,
    errors,
    /** Number of changed fields. */
    changes: countChanges(inputOf(start), form.data),
    send,
    discard,
  }
}

export type GoldSettingsForm = ReturnType<typeof useGoldSettings>

function inputOf(settings: GoldSettingsProps) {
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

type GoldSettingsInput = ReturnType<typeof inputOf>

function countChanges(before: GoldSettingsInput, after: GoldSettingsInput): number {
  const fieldsOf = ({ buyBackPercent, ...fields }: GoldSettingsInput): Record<string, unknown> => ({
    ...fields,
    ...buyBackPercent,
  })
  const saved = fieldsOf(before)
  return Object.entries(fieldsOf(after)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name]),
  ).length
}

/** Basis points as percent text without trailing zeros: 8500 is '85'. */
const percentText = (bp: number) => String(bp / 100)
