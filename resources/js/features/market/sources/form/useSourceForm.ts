import { useForm } from '@inertiajs/react'
import type { SubmitEvent } from 'react'
import type { SourceProps } from '#server/market/sources/source-props.ts'
import { type Duration, durationOf, secondsOf } from './duration.ts'

/** The settings of one source as typed, starting from the `source` the form was opened with. */
export function useSourceForm(
  source: SourceProps,
  on: { saving: (isSaving: boolean) => void; saved: () => void },
) {
  const { kind, version, fixed } = source
  const form = useForm({
    enabled: source.enabled,
    pollS: durationOf(source.pollS),
    maxAgeS: durationOf(source.maxAgeS),
    baseUrl: source.baseUrl === source.ownBase ? '' : source.baseUrl,
    apiKey: '',
    removeKey: false,
  })
  const seconds = ({ text, unit }: Duration) => secondsOf(text, unit)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (form.processing) return
    form.transform(({ enabled, pollS, maxAgeS, baseUrl, apiKey, removeKey }) => ({
      version,
      maxAgeS: seconds(maxAgeS),
      // Values fixed by the environment are not sent.
      ...(!fixed.enabled && { enabled }),
      ...(!fixed.pollS && { pollS: seconds(pollS) }),
      ...(!fixed.baseUrl && { baseUrl }),
      ...(source.needsKey && { apiKey, removeKey }),
    }))
    form.post(`/configuration/sources/${kind}`, {
      preserveScroll: true,
      onStart: () => on.saving(true),
      onSuccess: on.saved,
      onFinish: () => on.saving(false),
    })
  }
  const errors: Partial<Record<string, string>> = form.errors
  return { ...form, errors, send }
}
